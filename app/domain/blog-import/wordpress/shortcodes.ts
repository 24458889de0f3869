/** Characters of the name and the attributes of one shortcode. */
const MAX_LENGTH = 4000;

export interface Shortcode {
  readonly name: string;
  /** Names are in lower case; values without a name are numbered from 0. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The text between the two tags, with its own shortcodes already replaced; null for a single tag. */
  readonly inner: string | null;
}

/** Replaces all shortcodes, from the inside out. Other words in brackets stay, and so do escaped shortcodes: [[…]]. */
export function replaceShortcodes(
  html: string,
  isShortcode: (name: string, attributes: string) => boolean,
  replace: (code: Shortcode) => string,
): string {
  const closings = new Map<string, number>();
  for (const [, name = ""] of html.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi)) count(closings, name.toLowerCase());
  const open: { name: string; attributes: string; before: string }[] = [];
  let text = "";
  let end = 0;
  for (const tag of tagsIn(html)) {
    text += html.slice(end, tag.start);
    end = tag.end;
    if (tag.isEscaped) {
      text += html.slice(tag.start + 1, tag.end - 1);
    } else if (tag.isClosing) {
      count(closings, tag.name, -1);
      const at = open.findLastIndex(({ name }) => name === tag.name);
      if (at === -1) continue;
      while (open.length > at + 1) text = closed(open.pop(), text, null, replace);
      text = closed(open.pop(), text, tag.name, replace);
    } else if (!tag.isSelfClosing && (closings.get(tag.name) ?? 0) > 0 && open.length < MAX_OPEN) {
      open.push({ name: tag.name, attributes: tag.attributes, before: text });
      text = "";
    } else if (isShortcode(tag.name, tag.attributes)) {
      text += replace({ name: tag.name, attributes: attributesOf(tag.attributes), inner: null });
    } else {
      text += html.slice(tag.start, tag.end);
    }
  }
  text += html.slice(end);
  while (open.length > 0) text = closed(open.pop(), text, null, replace);
  return text;
}

/** Each open tag holds the text before it. */
const MAX_OPEN = 50;

type Open = { readonly name: string; readonly attributes: string; readonly before: string } | undefined;

/** @param closing null if the tag was never closed, so that the text after it is not inside */
function closed(code: Open, inner: string, closing: string | null, replace: (code: Shortcode) => string): string {
  if (!code) return inner;
  const { name, before } = code;
  const attributes = attributesOf(code.attributes);
  return closing === null ? before + replace({ name, attributes, inner: null }) + inner : before + replace({ name, attributes, inner });
}

function* tagsIn(html: string) {
  for (let start = html.indexOf("["); start !== -1; start = html.indexOf("[", start + 1)) {
    const code = html.slice(start, start + MAX_LENGTH);
    const found = TAG.exec(code) ?? UNQUOTED.exec(code);
    if (!found) continue;
    const [whole, slash = "", name = "", attributes = ""] = found;
    const end = start + whole.length;
    // A link in Markdown.
    if (html[end] === "(") continue;
    const isEscaped = html[start - 1] === "[" && html[end] === "]";
    const by = isEscaped ? 1 : 0;
    const isSelfClosing = /\/\s*$/.test(attributes);
    yield { name: name.toLowerCase(), attributes, isClosing: slash !== "", isSelfClosing, isEscaped, start: start - by, end: end + by };
    start = end + by - 1;
  }
}

/** Quoted values may contain closing brackets. Each quotation mark can match in one way only: otherwise many in a row would take forever. */
const TAG =
  /^\[(\/?)([a-z][\w-]{0,60})((?:[\s=/](?:[^[\]"']|"[^"[]{0,2000}"|'[^'[]{0,2000}'|"(?![^"[]{0,2000}")|'(?![^'[]{0,2000}'))*)?)\]/i;
const UNQUOTED = /^\[(\/?)([a-z][\w-]{0,60})((?:[\s=/][^[\]]*)?)\]/i;

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  let position = 0;
  const plain = text.replace(/&quot;|&#8221;|&#8243;|[“”″]/g, '"').replace(/&amp;|&#038;/g, "&");
  for (const [, name, double, single, bare, alone, word] of plain.matchAll(ATTRIBUTE)) {
    if (name !== undefined) attributes.set(name.toLowerCase(), (double ?? single ?? bare ?? "").trim());
    else attributes.set(String(position++), (alone ?? word ?? "").replace(/^=|\/$/g, "").trim());
  }
  return attributes;
}

const ATTRIBUTE = /([\w-]{1,60})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|(\S+)/g;

export function count(counts: Map<string, number>, name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}
