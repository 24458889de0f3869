import type { Element, ElementContent, Root } from "hast";
import { scriptText } from "./script-text";
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

function tidy(parent: Root | Element, tidied: Tidied): void {
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
    tidy(child, tidied);
    if (found.length > 0) lines.push(...found);
    else {
      endList();
      children.push(...tidiedElement(child, tidied));
    }
  }
  endList();
  parent.children = parent.type === "element" && /^[ou]l$/.test(parent.tagName) ? insideItems(children) : children;
}

function tidiedElement(element: Element, { unwritten }: Tidied): ElementContent[] {
  const { tagName } = element;
  const style = styleOf(element);
  // Google Docs wraps everything in a <b> of normal weight.
  if (/^(b|strong)$/.test(tagName) && /font-weight:\s*(normal|400)/i.test(style)) return element.children;
  const raised = tagName === "sup" || /vertical-align:\s*super/i.test(style);
  if (!(raised || tagName === "sub" || /vertical-align:\s*sub/i.test(style))) return [element];
  // A footnote's number is a link, and stays one.
  if (!isPlain(element)) return element.children;
  const { text, isUnicode } = scriptText(textOf(element).trim(), raised ? "super" : "sub");
  if (!isUnicode) unwritten.push(text);
  return [{ type: "text", value: text }];
}

function isPlain({ children }: Element): boolean {
  return children.every(
    (child) => child.type === "text" || (child.type === "element" && !/^(a|img|br)$/.test(child.tagName) && isPlain(child)),
  );
}

/** Google Docs and Apple Notes write an inner list beside the item that it belongs to. */
function insideItems(children: readonly ElementContent[]): ElementContent[] {
  const items: ElementContent[] = [];
  for (const child of children) {
    const isList = child.type === "element" && /^[ou]l$/.test(child.tagName);
    const before = items.findLast((item) => item.type === "element" && item.tagName === "li");
    if (!isList) items.push(child);
    else if (before?.type === "element") before.children.push(child);
    else items.push(...child.children);
  }
  return items;
}

/** Comments, tracked deletions and the marks of lists in HTML of Word. */
function isWordNote(element: Element): boolean {
  const { tagName, properties } = element;
  if (/mso-(element:\s*["']?comment|special-character:\s*["']?comment|list:\s*["']?ignore)/i.test(styleOf(element))) return true;
  if (/\b(mso(comoff|comtxt|comanchor|commentreference|commenttext)|CommentReference)\b/i.test(classOf(element))) return true;
  return tagName === "del" && /^mailto:/i.test(String(properties.cite ?? ""));
}

function isHidden(element: Element): boolean {
  const { hidden } = element.properties;
  return (
    (hidden !== undefined && hidden !== null && hidden !== false) ||
    /(^|;)\s*(display:\s*none|visibility:\s*hidden|mso-hide:\s*all)/i.test(styleOf(element))
  );
}

/** What a press of a button shows, such as the answer to a question. */
function isFold(element: Element): boolean {
  const { id, role, ariaLabelledBy } = element.properties;
  const about = [classOf(element), id, role, ariaLabelledBy].join(" ");
  return (
    element.tagName === "details" ||
    /accordion|toggle|\btabs?\b|tab-?(panel|content|pane)|collaps|panel|faq|spoiler|expand|answer|\bmore\b/i.test(about)
  );
}

function classOf({ properties }: Element): string {
  const { className } = properties;
  return Array.isArray(className) ? className.join(" ") : String(className ?? "");
}
