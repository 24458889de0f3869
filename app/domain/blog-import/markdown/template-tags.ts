import { linksStay } from "~/domain/blog-import/html/old-site";
import type { FoundLink, Notice } from "~/domain/blog-import/import-item";

interface Tag {
  readonly kind: "liquid" | "output" | "hugo" | "component";
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly args: string;
  readonly isClosing: boolean;
}

interface Plain {
  readonly markdown: string;
  readonly notices: readonly Notice[];
  readonly links: readonly FoundLink[];
}

/**
 * Replaces what the generators of static sites would have replaced: Liquid's tags (Jekyll, Hexo, Eleventy), Hugo's shortcodes, kramdown's
 * attributes and, in MDX, components. Pictures, videos, code and links to other posts stay; of all others what stands between them.
 *
 * @param fieldOf the text of a field of the front matter
 * @param linkTo the post of a file's name, and whether it is in the source
 */
export function withoutTemplateTags(
  text: string,
  {
    fieldOf,
    linkTo,
    isMdx = false,
  }: {
    readonly fieldOf: (name: string) => string;
    readonly linkTo: (name: string) => { readonly link: FoundLink; readonly isKnown: boolean };
    readonly isMdx?: boolean;
  },
): Plain {
  if (!isMdx && !/\{[{%:#.]|<!--/.test(text)) return { markdown: text, notices: [], links: [] };
  const lost = new Set<string>();
  const links = new Map<string, FoundLink>();
  const strayLinks = new Set<string>();
  const closed = new Set([...text.matchAll(/(?:\{[{%][<%-]?\s?(?:\/\s?|end)|<\/)([\w.-]+)/g)].map(([, name = ""]) => name));
  /** Links around what stands between two tags. */
  const open: { readonly name: string; readonly close: string }[] = [];
  const replace = (tag: Tag): string => {
    if (tag.isClosing) return open.at(-1)?.name === tag.name.replace(/^end/, "") ? (open.pop()?.close ?? "") : "";
    const found = replacementOf(tag, fieldOf);
    const href = found === null && closed.has(tag.name) ? hrefIn(argumentsOf(tag.args)) : null;
    if (href !== null) {
      open.push({ name: tag.name, close: `](${href})` });
      return "[";
    }
    if (typeof found === "string") return found;
    if (found !== null) {
      const { link, isKnown } = linkTo(found.post);
      if (isKnown) links.set(link.address, link);
      else strayLinks.add(link.address);
      return link.address;
    }
    lost.add(
      { liquid: `{% ${tag.name} %}`, output: `{{ ${tag.name} }}`, hugo: `{{< ${tag.name} >}}`, component: `<${tag.name}>` }[tag.kind],
    );
    return "";
  };
  const markdown = outsideCode(text, (part) => withoutAttributes(replaceTags(part, replace, isMdx)));
  const named = [...lost].map((one) => one.slice(0, 60)).join(", ");
  const sentence = `Tags of the old site’s generator were left out; what stood between them stays: ${named}.`;
  const notices: Notice[] = lost.size > 0 ? [{ about: "shortcode", text: sentence }] : [];
  if (strayLinks.size > 0) notices.push({ about: "links", text: linksStay([...strayLinks]) });
  return { markdown, notices, links: [...links.values()] };
}

export function outsideCode(text: string, replace: (part: string) => string): string {
  // The pattern has one group, so every second part is code.
  const parts = text.split(CODE);
  return parts.map((part, at) => (at % 2 === 1 ? part : replace(part))).join("");
}

/** Fenced code, and code within a line. */
const CODE = /((?<=^|\n) {0,3}(?:```|~~~)[^\n]*\n(?:(?! {0,3}(?:```|~~~))[^\n]*\n)*(?: {0,3}(?:```|~~~)[^\n]*)?|`[^`\n]{1,500}`)/;

function replaceTags(text: string, replace: (tag: Tag) => string, isMdx: boolean): string {
  let markdown = "";
  let end = 0;
  const closings = closingsIn(text);
  const closingOf = ({ name, end: from }: Tag) => {
    const ends = closings.get(name) ?? [];
    while (ends[0] && ends[0].start < from) ends.shift();
    return ends[0] ?? null;
  };
  for (const tag of tagsIn(text, isMdx)) {
    // Within a block whose content is no template.
    if (tag.start < end) continue;
    markdown += text.slice(end, tag.start);
    const inner = tag.isClosing || !VERBATIM.test(tag.name) ? null : closingOf(tag);
    markdown += inner === null ? replace(tag) : verbatim(tag, text.slice(tag.end, inner.start));
    end = inner?.end ?? tag.end;
  }
  return markdown + text.slice(end);
}

const VERBATIM = /^(raw|verbatim|comment|highlight|codeblock|code)$/;
const CLOSING =
  /\{%-?\s?end(raw|verbatim|comment|highlight|codeblock|code)\s?-?%\}|\{\{[<%]\s?\/\s?(highlight|code|raw|comment)\s?[>%]\}\}/g;

/** Where blocks end whose content is no template, by the block's name, in the order of the text. */
function closingsIn(text: string): Map<string, { readonly start: number; readonly end: number }[]> {
  const found = [...text.matchAll(CLOSING)].map(({ 0: whole, 1: liquid, 2: hugo, index }) => ({
    name: liquid ?? hugo ?? "",
    start: index,
    end: index + whole.length,
  }));
  return Map.groupBy(found, ({ name }) => name);
}

function verbatim({ name, args }: Tag, inner: string): string {
  if (name === "comment") return "";
  if (name === "raw" || name === "verbatim") return inner;
  return `\n\n\`\`\`${/^\w+/.exec(args)?.[0] ?? ""}\n${inner.replace(/^\n+|(?<!\n)\n+$/g, "")}\n\`\`\`\n\n`;
}

const MARKS = [
  { open: "{{<", close: ">}}", kind: "hugo" },
  { open: "{{%", close: "%}}", kind: "hugo" },
  { open: "{{", close: "}}", kind: "output" },
  { open: "{%", close: "%}", kind: "liquid" },
] as const;

const MAX_TAG_LENGTH = 4000;

function* tagsIn(text: string, isMdx: boolean): Generator<Tag, void, undefined> {
  /** Where each mark ends next, so that the text is searched once. */
  const ends = new Map<string, number>();
  const work = { left: MAX_COMPONENT_WORK };
  const signs = isMdx ? /[{<]/g : /\{/g;
  const next = (from: number) => {
    signs.lastIndex = from;
    return signs.exec(text)?.index ?? -1;
  };
  for (let start = next(0); start !== -1; start = next(start + 1)) {
    const component = isMdx && text[start] === "<" ? componentAt(text, start, work) : null;
    if (component) {
      yield component;
      start = component.end - 1;
      continue;
    }
    const mark = MARKS.find(({ open }) => text.startsWith(open, start));
    if (!mark) continue;
    const known = ends.get(mark.close) ?? 0;
    const close = known === -1 || known > start ? known : text.indexOf(mark.close, start + mark.open.length);
    ends.set(mark.close, close);
    if (close === -1 || close - start > MAX_TAG_LENGTH) continue;
    const inner = text.slice(start + mark.open.length, close).replace(/^[-\s]+|(?<![-\s])[-\s]+$/g, "");
    const [, slash = "", name = "", args = ""] = /^(\/?)\s*([\w./-]+)?\s*([\s\S]*)$/.exec(inner) ?? [];
    const isClosing = slash === "/" || (mark.kind === "liquid" && /^(end|else)/.test(name));
    const end = close + mark.close.length;
    yield {
      kind: mark.kind,
      start,
      end,
      isClosing,
      name: mark.kind === "output" ? inner : name,
      args: mark.kind === "output" ? inner : args,
    };
    start = end - 1;
  }
}

/** Characters that are read in all components of a text: those without an end would be read again and again. */
const MAX_COMPONENT_WORK = 2_000_000;

/** A tag of JSX whose name is that of a component: other tags are HTML. */
function componentAt(text: string, start: number, work: { left: number }): Tag | null {
  const [whole, slash, name = ""] = /^<(\/?)([A-Z][\w.]*|[a-z]\w*\.[\w.]+)(?=[\s/>])/.exec(text.slice(start, start + 100)) ?? [];
  if (whole === undefined) return null;
  let [depth, quote] = [0, ""];
  for (let at = start + whole.length; at < Math.min(text.length, start + MAX_TAG_LENGTH) && work.left > 0; at += 1) {
    work.left -= 1;
    const sign = text[at] ?? "";
    if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'" || sign === "`") quote = sign;
    else if (sign === "<" && depth === 0) return null;
    else if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    else if (sign === ">" && depth === 0) {
      const args = text.slice(start + whole.length, at).replace(/\/$/, "");
      return { kind: "component", start, end: at + 1, name, args, isClosing: slash === "/" };
    }
  }
  return null;
}

/** @returns the Markdown for a tag, or the name of the post that it links to; null if it says nothing without its generator */
function replacementOf({ kind, name, args, isClosing }: Tag, fieldOf: (name: string) => string): string | { readonly post: string } | null {
  if (isClosing || name.startsWith("/*")) return "";
  if (kind === "output") return outputOf(name, fieldOf);
  const values = argumentsOf(args);
  const first = values.get("0") ?? "";
  if (/^(post_url|post_link|link|ref|relref)$/.test(name)) return { post: first.replace(/^.*\//, "") };
  if (/^(param|meta)$/.test(name)) return fieldOf(first);
  const video = values.get("id") ?? first;
  if (name === "youtube" && /^[\w-]{6,20}$/.test(video)) return `\n\nhttps://www.youtube.com/watch?v=${video}\n\n`;
  if (name === "vimeo" && /^\d{4,12}$/.test(video)) return `\n\nhttps://vimeo.com/${video}\n\n`;
  const picture = [...values.values()].find((value) => /^\S+\.(jpe?g|png|gif|webp|avif)$/i.test(value));
  if (picture === undefined) return wordsOf(values);
  const words = [...values]
    .filter(([key, value]) => /^\d+$/.test(key) && value !== picture && !/^[\w-]*$/.test(value) && /\w/.test(value))
    .map(([, value]) => value);
  const caption = values.get("caption") ?? values.get("title") ?? "";
  const alt = values.get("alt") ?? (caption || words.join(" "));
  const shown = `![${alt.replace(/[[\]]/g, "")}](${picture})`;
  return `\n\n${shown}${caption === "" || caption === alt ? "" : `\n\n*${caption}*`}\n\n`;
}

/** The words that a box or a button has in its arguments. */
function wordsOf(values: ReadonlyMap<string, string>): string | null {
  const given = (...names: readonly string[]) => names.map((name) => values.get(name)?.trim() ?? "").find((text) => text !== "") ?? "";
  const href = hrefIn(values);
  const text = given("text", "content", "label");
  const title = given("title", "summary", "heading", "question", "header");
  if (href !== null) return text || title ? `[${(text || title).replace(/[[\]]/g, "")}](${href})` : null;
  return title || text ? `${title === "" ? "" : `\n\n**${title}**\n\n`}${text}` : null;
}

function hrefIn(values: ReadonlyMap<string, string>): string | null {
  const href = ["href", "url", "link", "to"].map((name) => values.get(name) ?? "").find((value) => value !== "") ?? "";
  return /^(https?:\/\/|\/|mailto:|tel:)[^\s()<>]{1,500}$/i.test(href) ? href : null;
}

function outputOf(expression: string, fieldOf: (name: string) => string): string | null {
  const [, quoted] = /^["']([^"']{1,500})["']\s*(?:\|[\s\S]*)?$/.exec(expression) ?? [];
  if (quoted !== undefined) return quoted;
  if (/^(site\.(base)?url|[\w.]*base_?url|\.?site\.baseurl)$/i.test(expression)) return "";
  const [, field] = /^page\.(\w+)$/.exec(expression) ?? [];
  return (field !== undefined && fieldOf(field)) || null;
}

function argumentsOf(text: string): Map<string, string> {
  const values = new Map<string, string>();
  let position = 0;
  for (const [, name, double, single, bare] of text.matchAll(/(?:([\w-]{1,60})\s?[=:]\s?)?(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))/g))
    values.set(name?.toLowerCase() ?? String(position++), double ?? single ?? bare ?? "");
  return values;
}

/** What kramdown and Goldmark read as attributes of a heading, link or paragraph, and marks for the end of an excerpt. */
function withoutAttributes(text: string): string {
  return text
    .replace(/<!--\s?(?:more|excerpt|truncate|end|readmore)\s?-->/gi, "")
    .replace(/^[\t ]{0,20}\{:{1,2}[^{}\n]{0,300}\}[\t ]*$/gm, "")
    .replace(/\{:{1,2}[^{}\n]{0,300}\}/g, "")
    .replace(/(?<=^#{1,6}\s[^\n]{1,500})\{[#.][^{}\n]{0,200}\}[\t ]*$/gm, "");
}
