import type { Element, ElementContent, Root } from "hast";
import { scriptText } from "./script-text";
import { meaningsOf } from "./style-meaning";
import { listLinesOf, listsOf, styleOf, textOf } from "./word-lists";

interface Tidied {
  /** Superscripts and subscripts that Unicode can't write; they became "^" or "_" with their text. */
  readonly unwritten: string[];
  /** The texts that nobody saw in the source. */
  readonly hidden: string[];
}

/** Makes HTML of word processors, note apps and old editors what the converter to Markdown expects. */
export function tidyRichText(tree: Root): Tidied {
  const tidied: Tidied = { unwritten: [], hidden: [] };
  tidy(tree, tidied);
  return tidied;
}

function tidy(parent: Root | Element, tidied: Tidied, isHeading = false): void {
  const children: ElementContent[] = [];
  const lines: ReturnType<typeof listLinesOf> = [];
  const endList = () => children.push(...listsOf(lines.splice(0)));
  for (const child of parent.children as ElementContent[]) {
    if (child.type === "comment") continue;
    if (child.type !== "element") {
      // Blanks between two paragraphs of Word's don't end their list.
      if (lines.length > 0 && child.value.trim() === "") continue;
      endList();
      children.push(child);
      continue;
    }
    if (isWordNote(child)) continue;
    if (isHidden(child) && !isFold(child) && !(parent.type === "element" && isFold(parent))) {
      const text = textOf(child).trim();
      if (text !== "") tidied.hidden.push(text);
      continue;
    }
    // Word's numbers are read before they are dropped.
    const found = listLinesOf(child);
    const isInHeading = isHeading || /^h[1-6]$/.test(child.tagName);
    tidy(child, tidied, isInHeading);
    if (found.length > 0) lines.push(...found);
    else {
      endList();
      children.push(...tidiedElement(child, tidied, isInHeading));
    }
  }
  endList();
  parent.children = parent.type === "element" && /^[ou]l$/.test(parent.tagName) ? insideItems(children) : children;
}

function tidiedElement(element: Element, { unwritten }: Tidied, isHeading: boolean): ElementContent[] {
  const { tagName } = element;
  const style = styleOf(element);
  if (tagName === "table") return withCaption(element);
  if (tagName === "ol") startAtFirst(element);
  // Google Docs wraps everything in a <b> of normal weight.
  if (/^(b|strong)$/.test(tagName) && /font-weight:\s*(normal|400)/i.test(style)) return element.children;
  const isBare = tagName === "span" || tagName === "font";
  const meanings = isBare ? meaningsOf({ style, classes: classOf(element), text: textOf(element) }) : [];
  const height = [tagName, ...meanings].find((name) => name === "sup" || name === "sub");
  if (height !== undefined) {
    // A footnote's number is a link, and stays one.
    if (!isPlain(element)) return element.children;
    const { text, isUnicode } = scriptText(textOf(element).trim(), height === "sup" ? "super" : "sub");
    if (!isUnicode) unwritten.push(text);
    return [{ type: "text", value: text }, ...element.children.filter(isBreak)];
  }
  const marks = meanings.filter((name) => !(isHeading && name === "strong"));
  return marks.length === 0 ? [element] : marks.reduce((children, mark) => [elementOf(mark, children)], element.children);
}

function elementOf(tagName: string, children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children };
}

/** The converter to Markdown would drop it. */
function withCaption(table: Element): ElementContent[] {
  const caption = table.children.find((child): child is Element => child.type === "element" && child.tagName === "caption");
  if (caption === undefined || textOf(caption).trim() === "") return [table];
  const others = table.children.filter((child) => child !== caption);
  return [elementOf("p", [elementOf("strong", caption.children)]), { ...table, children: others }];
}

/** A list may tell its number in its first item. */
function startAtFirst({ properties, children }: Element): void {
  const item = children.find((child) => child.type === "element");
  const first = item?.type === "element" ? Number(item.properties.value) : Number.NaN;
  if (properties.start === undefined && Number.isInteger(first) && first > 1) properties.start = first;
}

function isBreak(node: ElementContent): boolean {
  return node.type === "element" && node.tagName === "br";
}

function isPlain({ children }: Element): boolean {
  return children.every(
    (child) => child.type === "text" || (child.type === "element" && !/^(a|img)$/.test(child.tagName) && isPlain(child)),
  );
}

/** Google Docs and Apple Notes write an inner list beside the item that it belongs to, and editors whatever they like. */
function insideItems(children: readonly ElementContent[]): ElementContent[] {
  const items: ElementContent[] = [];
  for (const child of children) {
    const name = child.type === "element" ? child.tagName : "";
    const before = items.at(-1);
    if (isBreak(child) || (child.type === "text" && child.value.trim() === "")) continue;
    if (name === "li") items.push(child);
    else if (before?.type === "element") before.children.push(...(name === "" ? [elementOf("br", [])] : []), child);
    else items.push(...(child.type === "element" && /^[ou]l$/.test(name) ? child.children : [elementOf("li", [child])]));
  }
  return items;
}

/** Comments, tracked deletions and the marks of lists in HTML of Word. */
function isWordNote(element: Element): boolean {
  const { tagName, properties } = element;
  if (/mso-(element:\s*["']?comment|special-character:\s*["']?comment|list:\s*["']?ignore)/i.test(styleOf(element))) return true;
  if (
    /\b(mso(comoff|comtxt|comanchor|commentreference|commenttext|del)|CommentReference|TrackChangeTextDeletion)\b/i.test(classOf(element))
  )
    return true;
  if (isGoogleComment(element)) return true;
  return tagName === "del" && /^mailto:/i.test(String(properties.cite ?? ""));
}

/** Where a comment of Google Docs is marked, and the box below the text that holds it. */
function isGoogleComment({ tagName, properties, children }: Element): boolean {
  if (tagName === "a") return /^#cmnt/.test(String(properties.href ?? ""));
  const first = tagName === "div" || tagName === "p" ? children.find((child) => child.type === "element") : undefined;
  if (first?.type !== "element") return false;
  return first.tagName === "a" ? /^#cmnt_ref/.test(String(first.properties.href ?? "")) : first.tagName === "p" && isGoogleComment(first);
}

function isHidden(element: Element): boolean {
  const { hidden } = element.properties;
  return (
    (hidden !== undefined && hidden !== null && hidden !== false) ||
    /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden|mso-hide:\s*all)/i.test(styleOf(element)) ||
    // For screen readers, such as "opens in a new tab".
    /(^|\s)(screen-reader-text|sr-only|visually-?hidden|assistive-text|elementor-screen-only)(\s|$)/i.test(classOf(element))
  );
}

/** Names of what a press of a button shows, such as the answer to a question. */
export const FOLD = /accordion|toggle|\btabs?\b|tab-?(panel|content|pane)|collaps|panel|faq|spoiler|expand|answer|\bmore\b/i;

function isFold(element: Element): boolean {
  const { id, role, ariaLabelledBy } = element.properties;
  const about = [classOf(element), id, role, ariaLabelledBy].join(" ");
  return element.tagName === "details" || FOLD.test(about);
}

function classOf({ properties }: Element): string {
  const { className } = properties;
  return Array.isArray(className) ? className.join(" ") : String(className ?? "");
}
