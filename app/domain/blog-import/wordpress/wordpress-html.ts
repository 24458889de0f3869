import { z } from "zod";
import type { Notice } from "~/domain/blog-import/import-item";
import { escapeHtml } from "~/domain/escape";
import { parseJson } from "~/domain/json";
import { type Attachments, mediaHtml, pictureHtml, withoutShortcodes } from "./shortcode-html";

interface StoredWith extends Attachments {
  /** A block that several posts share. */
  readonly sharedBlock: (id: string) => string | undefined;
}

const nothing: StoredWith = { byId: () => undefined, ofPost: [], sharedBlock: () => undefined };

/** Makes the HTML that WordPress would make of a stored text: it replaces shortcodes and dynamic blocks, and adds paragraphs. */
export function wordpressHtml(stored: string, source: StoredWith = nothing): { html: string; notices: Notice[] } {
  const { pieces, lost } = replaceBlocks(stored.replace(/\r\n?/g, "\n"), source);
  const whole = pieces.map(({ html, isLoose }) => (isLoose ? `\u{0}${html}\u{0}` : html)).join("");
  const { html, notices } = withoutShortcodes(whole, source);
  const shown = html.split("\u{0}").map((piece, index) => (index % 2 === 1 ? withParagraphs(piece) : piece));
  const blocks: Notice[] =
    lost.length > 0 ? [{ about: "shortcode", text: `Blocks that were made on demand were left out: ${lost.join(", ")}.` }] : [];
  return { html: shown.join(""), notices: [...notices, ...blocks] };
}

/** A part of a stored text. Loose parts are outside of blocks, so their line breaks make paragraphs. */
interface Piece {
  readonly html: string;
  readonly isLoose: boolean;
}

/** Replaces blocks that have no HTML of their own, and lists those that can't be replaced. */
function replaceBlocks(stored: string, blocks: StoredWith): { pieces: Piece[]; lost: string[] } {
  const pieces: Piece[] = [];
  const lost = new Set<string>();
  read(stored, blocks, { pieces, lost, depth: 0, shared: 0 });
  return { pieces, lost: [...lost] };
}

interface Reading {
  readonly pieces: Piece[];
  readonly lost: Set<string>;
  /** How deep shared blocks are nested. */
  depth: number;
  /** How many characters shared blocks have added. */
  shared: number;
}

function read(stored: string, blocks: StoredWith, reading: Reading): void {
  let open = 0;
  let end = 0;
  /** How many blocks were open around one that is not shown. */
  let hidden: number | null = null;
  const add = (html: string, isLoose: boolean) => hidden === null && html !== "" && reading.pieces.push({ html, isLoose });
  for (let start = stored.indexOf("<!--"); start !== -1; start = stored.indexOf("<!--", end)) {
    const close = stored.indexOf("-->", start + 4);
    if (close === -1) break;
    add(stored.slice(end, start), open === 0);
    const [, slash, name = "", more = ""] = /^\s*(\/?)wp:([a-z][\w/-]{0,80})\s?(.*)$/s.exec(stored.slice(start + 4, close)) ?? [];
    end = close + 3;
    if (name === "" || name === "freeform") continue;
    if (slash === "/") {
      open = Math.max(open - 1, 0);
      if (hidden !== null && open <= hidden) hidden = null;
    } else if (hidden !== null) open += /\/\s*$/.test(more) ? 0 : 1;
    else if (/\/\s*$/.test(more)) addDynamicBlock(name, attributesOf(more.replace(/\/\s*$/, "")), blocks, reading);
    else {
      const attributes = attributesOf(more);
      if (isNotShown(attributes)) {
        hidden = open;
        reading.lost.add(`${name} (not shown)`);
      }
      open += 1;
      if (name.includes("/")) add(wordsOf(name, attributes, stored.slice(end, end + 2000)), false);
      const background = name === "cover" ? attributes.url : undefined;
      const isInHtml = background !== undefined && /<(img|video)\b/.test(stored.slice(end, end + 2000));
      if (typeof background === "string" && !isInHtml) add(`<p>${mediaHtml({ address: background, description: "" })}</p>`, false);
    }
  }
  add(stored.slice(end), open === 0);
}

type Attributes = Readonly<Record<string, unknown>>;

function isNotShown({ metadata }: Attributes): boolean {
  return typeof metadata === "object" && metadata !== null && "blockVisibility" in metadata && metadata.blockVisibility === false;
}

/** What a plugin's block says in its attributes alone: the title of a panel, or anything in Divi 5. @param following the HTML in it */
function wordsOf(name: string, attributes: Attributes, following: string): string {
  if (name.startsWith("divi/")) return diviHtml(attributes);
  const titles = Object.entries(attributes).filter(([key]) => /^(panel|tab|toggle|accordion)?_?(title|heading|question)$/i.test(key));
  const [title] = titles.flatMap(([, value]) => (typeof value === "string" && value.trim() !== "" ? [value] : []));
  if (title === undefined || following.includes(title) || following.includes(escapeHtml(title))) return "";
  return `<p><strong>${escapeHtml(title)}</strong></p>`;
}

/** Each part of a module has its content by the width of the screen. */
function diviHtml(part: unknown, depth = 0): string {
  if (typeof part !== "object" || part === null || depth > 20) return "";
  const { innerContent, ...others } = part as Attributes;
  const { desktop } = (innerContent ?? {}) as { readonly desktop?: { readonly value?: unknown } };
  const value = desktop?.value;
  const { src, alt, text, linkUrl } = (typeof value === "object" && value !== null ? value : {}) as Attributes;
  const own =
    typeof value === "string"
      ? `<div>${value}</div>`
      : typeof src === "string"
        ? `<p>${mediaHtml({ address: src, description: typeof alt === "string" ? alt : "" })}</p>`
        : typeof text === "string"
          ? `<p>${typeof linkUrl === "string" ? `<a href="${escapeHtml(linkUrl)}">${escapeHtml(text)}</a>` : escapeHtml(text)}</p>`
          : "";
  return (
    own +
    Object.values(others)
      .map((other) => diviHtml(other, depth + 1))
      .join("")
  );
}

function attributesOf(json: string): Attributes {
  return z.looseObject({}).catch({}).parse(parseJson(json));
}

const IGNORED_BLOCKS =
  /^(spacer|separator|more|nextpage|page-break|navigation|template-part|pattern|comments?|comment-.*|post-.*|query.*|site-.*|loginout|avatar|breadcrumbs|widget-.*|legacy-widget|sharing.*|jetpack\/(sharing|like|related).*|yoast-seo\/.*)$/;

function addDynamicBlock(name: string, attributes: Attributes, blocks: StoredWith, reading: Reading): void {
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
  } else if (isNotShown(attributes)) reading.lost.add(`${name} (not shown)`);
  else if (name.startsWith("divi/") && diviHtml(attributes) !== "") add(diviHtml(attributes));
  else if (pictures.length > 0) add(pictures.map(pictureHtml).join(""));
  else if (typeof url === "string" && /^(https?:)?\/\//.test(url)) {
    add(typeof service === "string" ? `<p><a href="${escapeHtml(url)}">${escapeHtml(service)}</a></p>` : `<p>${escapeHtml(url)}</p>`);
  } else if (!IGNORED_BLOCKS.test(name)) reading.lost.add(name);
}

const MAX_SHARED = 3;

/** Shared blocks that refer to each other could multiply. */
const MAX_PIECES = 20_000;
/** The same as the limit of a text. */
const MAX_CHARACTERS = 4_000_000;

const BLOCKS =
  "address|article|aside|blockquote|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul";
const BLOCK = new RegExp(`^</?(?:${BLOCKS})\\b`, "i");
/** Every block stands alone, as WordPress has it (`wpautop`): a line of text beside one is a paragraph. */
const OPENING = new RegExp(`<(?:${BLOCKS})\\b[^<>]*>`, "gi");
const CLOSING = new RegExp(`</(?:${BLOCKS})\\s{0,9}>|<hr\\b[^<>]*>`, "gi");

/** Blank lines separate paragraphs; single line breaks become <br>, except inside <pre>. */
function withParagraphs(html: string): string {
  return html
    .split(/(?=<(?:pre|script|style)\b)|(?<=<\/(?:pre|script|style)>)/i)
    .map((part) =>
      /^<(pre|script|style)\b/i.test(part)
        ? part
        : part
            .replace(OPENING, "\n\n$&")
            .replace(CLOSING, "$&\n\n")
            .split(/\n[\t ]*\n/)
            .map(paragraph)
            .filter((chunk) => chunk !== "")
            .join("\n"),
    )
    .join("\n");
}

function paragraph(chunk: string): string {
  const text = withoutOuterBreaks(chunk.trim());
  if (text === "") return "";
  // Within a block, lines are lines too.
  if (BLOCK.test(text)) return text.replace(/(?<=[^>\s])[\t ]*\n[\t ]*(?=[^<\s])/g, "<br>\n");
  return /^<\/?[a-z][^<>]*>$/i.test(text) && !/^<(?:img|br|input)\b/i.test(text) ? text : `<p>${text.replace(/\n/g, "<br>\n")}</p>`;
}

/** A break beside a block is none. */
function withoutOuterBreaks(text: string): string {
  let [start, end] = [0, text.length];
  for (let found = /^<br\s{0,9}\/?>\s*/i.exec(text); found; found = /^<br\s{0,9}\/?>\s*/i.exec(text.slice(start))) start += found[0].length;
  for (let found = /<br\s{0,9}\/?>$/i.exec(text.slice(start, end)); found; found = /<br\s{0,9}\/?>$/i.exec(text.slice(start, end)))
    end = start + text.slice(start, end - found[0].length).trimEnd().length;
  return text.slice(start, end);
}
