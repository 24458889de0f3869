import { z } from "zod";
import type { Notice } from "~/domain/blog-import/import-item";
import { escapeHtml } from "~/domain/escape";
import { type Attachments, pictureHtml, withoutShortcodes } from "./shortcode-html";

export interface StoredWith extends Attachments {
  /** Blocks that several posts share. */
  readonly sharedBlock: (id: string) => string | undefined;
}

const nothing: StoredWith = { byId: () => undefined, ofPost: [], sharedBlock: () => undefined };

/** A stored text as WordPress would show it: without shortcodes, with blocks that are made on demand, and with paragraphs. */
export function wordpressHtml(stored: string, having: StoredWith = nothing): { html: string; notices: Notice[] } {
  const { pieces, lost } = replaceBlocks(stored.replace(/\r\n?/g, "\n"), having);
  const whole = pieces.map(({ html, isLoose }) => (isLoose ? `\u{0}${html}\u{0}` : html)).join("");
  const { html, notices } = withoutShortcodes(whole, having);
  const shown = html.split("\u{0}").map((piece, index) => (index % 2 === 1 ? withParagraphs(piece) : piece));
  const blocks: Notice[] =
    lost.length > 0 ? [{ about: "shortcode", text: `Blocks that were made on demand were left out: ${lost.join(", ")}.` }] : [];
  return { html: shown.join(""), notices: [...notices, ...blocks] };
}

const BLOCK =
  /^<\/?(address|article|aside|blockquote|dd|details|div|dl|dt|figcaption|figure|h[1-6]|hr|iframe|li|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)\b/i;

/** Blank lines separate paragraphs; single line ends become <br>, except inside <pre>. */
function withParagraphs(html: string): string {
  return html
    .split(/(?=<(?:pre|script|style)\b)|(?<=<\/(?:pre|script|style)>)/i)
    .map((part) =>
      /^<(pre|script|style)\b/i.test(part)
        ? part
        : part
            // Words on the line after a heading are a paragraph.
            .replace(/(<\/h[1-6]>|<hr[^>\n]{0,200}>)\n/gi, "$1\n\n")
            .split(/\n[\t ]*\n/)
            .map(paragraph)
            .join("\n"),
    )
    .join("\n");
}

function paragraph(chunk: string): string {
  const text = chunk.trim();
  if (text === "") return "";
  return BLOCK.test(text) ? text : `<p>${text.replace(/\n/g, "<br>\n")}</p>`;
}

interface Blocks extends Attachments {
  readonly sharedBlock: (id: string) => string | undefined;
}

/** A stretch of a stored text; loose ones stand in no block, so their line ends make paragraphs. */
interface Piece {
  readonly html: string;
  readonly isLoose: boolean;
}

/** Puts HTML in place of blocks that hold none of their own, and tells which of them could not be shown. */
export function replaceBlocks(stored: string, blocks: Blocks): { pieces: Piece[]; lost: string[] } {
  const pieces: Piece[] = [];
  const lost = new Set<string>();
  read(stored, blocks, { pieces, lost, depth: 0, shared: 0 });
  return { pieces, lost: [...lost] };
}

interface Reading {
  readonly pieces: Piece[];
  readonly lost: Set<string>;
  /** Of shared blocks inside of each other. */
  depth: number;
  /** Characters of shared blocks. */
  shared: number;
}

function read(stored: string, blocks: Blocks, reading: Reading): void {
  let open = 0;
  let end = 0;
  const add = (html: string, isLoose: boolean) => html !== "" && reading.pieces.push({ html, isLoose });
  for (let start = stored.indexOf("<!--"); start !== -1; start = stored.indexOf("<!--", end)) {
    const close = stored.indexOf("-->", start + 4);
    if (close === -1) break;
    add(stored.slice(end, start), open === 0);
    const [, slash, name = "", more = ""] = /^\s*(\/?)wp:([a-z][\w/-]{0,80})\s?(.*)$/s.exec(stored.slice(start + 4, close)) ?? [];
    end = close + 3;
    if (name === "") continue;
    if (name === "freeform") continue;
    if (slash === "/") open = Math.max(open - 1, 0);
    else if (/\/\s*$/.test(more)) madeOnDemand(name, attributesOf(more.replace(/\/\s*$/, "")), blocks, reading);
    else {
      open += 1;
      const background = name === "cover" ? attributesOf(more).url : undefined;
      const isInHtml = background !== undefined && stored.slice(end, end + 2000).includes("<img");
      if (typeof background === "string" && !isInHtml) add(`<p><img src="${escapeHtml(background)}"></p>`, false);
    }
  }
  add(stored.slice(end), open === 0);
}

type Attributes = Readonly<Record<string, unknown>>;

function attributesOf(json: string): Attributes {
  try {
    return z.looseObject({}).catch({}).parse(JSON.parse(json));
  } catch {
    return {};
  }
}

const SILENT =
  /^(spacer|separator|more|nextpage|page-break|navigation|template-part|pattern|comments?|comment-.*|post-.*|query.*|site-.*|loginout|avatar|breadcrumbs|widget-.*|legacy-widget|sharing.*|jetpack\/(sharing|like|related).*|yoast-seo\/.*)$/;

function madeOnDemand(name: string, attributes: Attributes, blocks: Blocks, reading: Reading): void {
  const { url, ref, service, ids, id } = attributes;
  const add = (html: string) => reading.pieces.push({ html, isLoose: false });
  const shared = name === "block" ? blocks.sharedBlock(String(ref)) : undefined;
  const numbers = (Array.isArray(ids) ? ids : [id]).map(String);
  const pictures = /gallery|image|cover|slideshow/.test(name) ? numbers.flatMap((number) => blocks.byId(number) ?? []) : [];
  if (shared !== undefined && reading.depth < MAX_SHARED && reading.pieces.length < MAX_PIECES && reading.shared < MAX_CHARACTERS) {
    reading.shared += shared.length;
    reading.depth += 1;
    read(shared, blocks, reading);
    reading.depth -= 1;
  } else if (pictures.length > 0) add(pictures.map(pictureHtml).join(""));
  else if (typeof url === "string" && /^(https?:)?\/\//.test(url)) {
    add(typeof service === "string" ? `<p><a href="${escapeHtml(url)}">${escapeHtml(service)}</a></p>` : `<p>${escapeHtml(url)}</p>`);
  } else if (!SILENT.test(name)) reading.lost.add(name);
}

const MAX_SHARED = 3;

/** Shared blocks that name each other would multiply. */
const MAX_PIECES = 20_000;
/** As many as a text may have. */
const MAX_CHARACTERS = 4_000_000;
