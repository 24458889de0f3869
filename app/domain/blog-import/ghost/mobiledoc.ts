import { z } from "zod";
import { escapeHtml } from "~/domain/escape";
import { parseJson } from "~/domain/json";

const mobiledoc = z.object({
  cards: z.array(z.tuple([z.string(), z.looseObject({})])).default([]),
  markups: z.array(z.array(z.unknown())).default([]),
  sections: z.array(z.array(z.unknown())).default([]),
});

type Mobiledoc = z.infer<typeof mobiledoc>;

/** The contents of a Mobiledoc in order. */
export interface MobiledocText {
  readonly pieces: readonly { readonly kind: "markdown" | "html"; readonly text: string }[];
  /** The kinds of cards that could not be converted. */
  readonly lost: readonly string[];
}

/** @returns null if it is not a Mobiledoc */
export function readMobiledoc(json: string): MobiledocText | null {
  const parsed = mobiledoc.safeParse(parseJson(json));
  if (!parsed.success) return null;
  const lost: string[] = [];
  const pieces = parsed.data.sections.map((section) => {
    const card = section[0] === 10 ? parsed.data.cards[Number(section[1])] : undefined;
    if (card && isMarkdown(card[0])) return { kind: "markdown", text: textOf(card[1].markdown) } as const;
    return { kind: "html", text: card ? cardHtml(card, lost) : sectionHtml(section, parsed.data) } as const;
  });
  return { pieces, lost };
}

function isMarkdown(card: string): boolean {
  return card === "markdown" || card === "card-markdown";
}

/** The format numbers the kinds of sections: 1 text, 2 picture, 3 list. */
function sectionHtml([kind, what, items]: readonly unknown[], doc: Mobiledoc): string {
  if (kind === 1) return `<${tagName(what)}>${markersHtml(items, doc)}</${tagName(what)}>`;
  if (kind === 2) return `<img src="${attribute(what)}">`;
  if (kind !== 3) return "";
  const rows = Array.isArray(items) ? items : [];
  return `<${tagName(what)}>${rows.map((row) => `<li>${markersHtml(row, doc)}</li>`).join("")}</${tagName(what)}>`;
}

function cardHtml([name, payload]: readonly [string, Record<string, unknown>], lost: string[]): string {
  if (name === "html") return textOf(payload.html);
  if (name === "hr") return "<hr>";
  if (name === "code") return `<pre><code>${escapeHtml(textOf(payload.code))}</code></pre>`;
  if (name === "image") return `<p><img src="${attribute(payload.src)}" alt="${attribute(payload.alt)}"></p>${caption(payload.caption)}`;
  if (name === "embed" || name === "bookmark") return `<p><a href="${attribute(payload.url)}">${escapeHtml(textOf(payload.url))}</a></p>`;
  lost.push(name);
  return "";
}

function caption(html: unknown): string {
  return textOf(html) === "" ? "" : `<p>${textOf(html)}</p>`;
}

/** Each marker is [0, opened markups, number of closed ones, text]. */
function markersHtml(markers: unknown, { markups }: Mobiledoc): string {
  const open: string[] = [];
  const pieces = (Array.isArray(markers) ? markers : []).map((marker: unknown) => {
    if (!Array.isArray(marker)) return "";
    const [kind, opens, closes, text] = marker as unknown[];
    const tags = (Array.isArray(opens) ? opens : []).map((index) => markups[Number(index)] ?? []);
    const starts = tags.map(([name, attributes]) => {
      open.push(tagName(name));
      return `<${tagName(name)}${href(attributes)}>`;
    });
    const body = kind === 0 ? escapeHtml(textOf(text)) : "<br>";
    const ends = Array.from({ length: Math.min(Number(closes) || 0, open.length) }, () => `</${open.pop()}>`);
    return starts.join("") + body + ends.join("");
  });
  const ends = open.toReversed().map((name) => `</${name}>`);
  return [...pieces, ...ends].join("");
}

function href(attributes: unknown): string {
  const list = Array.isArray(attributes) ? attributes : [];
  const at = list.indexOf("href");
  return at === -1 ? "" : ` href="${attribute(list[at + 1])}"`;
}

function tagName(value: unknown): string {
  return typeof value === "string" && /^[a-z][a-z0-9]{0,9}$/i.test(value) ? value.toLowerCase() : "p";
}

function attribute(value: unknown): string {
  return escapeHtml(textOf(value));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
