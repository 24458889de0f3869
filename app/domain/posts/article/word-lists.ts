import type { Element, ElementContent } from "hast";

/** An item of a list that Word wrote as a paragraph. */
interface ListLine {
  readonly level: number;
  readonly tagName: "ol" | "ul";
  /** The number before it, if it has one. */
  readonly number: number | null;
  readonly list: string;
  readonly element: Element;
}

/** Word on a desktop names list and level in the style, Word on the web wraps each item in a list of its own. */
export function listLinesOf(element: Element): ListLine[] {
  const { tagName, properties } = element;
  if (tagName === "p") {
    const [, list = "", level, format = ""] = /mso-list:\s*(l\d+)\s+level(\d)(?:\s+(lfo\d+))?/i.exec(styleOf(element)) ?? [];
    if (level === undefined) return [];
    const mark = markIn(element).trim();
    const isNumbered = /^\(?([0-9a-z]+[.)])+$|^\(?\d+$/i.test(mark);
    const number = /(?<!\d)(\d+)\D*$/.exec(mark)?.[1];
    return [
      { level: Number(level), tagName: isNumbered ? "ol" : "ul", number: number ? Number(number) : null, list: list + format, element },
    ];
  }
  if (!String(properties.className ?? "").includes("ListContainerWrapper")) return [];
  return element.children.flatMap((list) => {
    if (list.type !== "element" || (list.tagName !== "ol" && list.tagName !== "ul")) return [];
    const { tagName } = list;
    return list.children.flatMap((item): ListLine[] => {
      if (item.type !== "element" || item.tagName !== "li") return [];
      const { dataAriaLevel, dataAriaPosinset, dataListid } = item.properties;
      const number = tagName === "ol" ? Number(dataAriaPosinset ?? 0) || null : null;
      return [{ level: Number(dataAriaLevel ?? 1) || 1, tagName, number, list: String(dataListid ?? ""), element: item }];
    });
  });
}

/** What stands before the text: "1.", "a)" or a bullet. */
function markIn(node: ElementContent): string {
  if (node.type !== "element") return "";
  if (/mso-list:\s*ignore/i.test(styleOf(node))) return textOf(node);
  return node.children.map(markIn).join("");
}

export function listsOf(lines: readonly ListLine[]): Element[] {
  const lists: Element[] = [];
  const open: { readonly line: ListLine; readonly list: Element }[] = [];
  for (const line of lines) {
    while (isAfter(line, open.at(-1)?.line)) open.pop();
    let inner = open.at(-1);
    if (inner?.line.level !== line.level) {
      const properties = line.number !== null && line.number !== 1 ? { start: line.number } : {};
      const list: Element = { type: "element", tagName: line.tagName, properties, children: [] };
      const item = inner?.list.children.at(-1);
      (item?.type === "element" ? item.children : lists).push(list);
      inner = { line, list };
      open.push(inner);
    }
    inner.list.children.push({ type: "element", tagName: "li", properties: {}, children: line.element.children });
  }
  return lists;
}

/** Whether the open list ends before the line: it is deeper, or another one of the same level. */
function isAfter(line: ListLine, open: ListLine | undefined): boolean {
  if (!open || open.level < line.level) return false;
  return open.level > line.level || open.tagName !== line.tagName || open.list !== line.list;
}

export function styleOf({ properties }: Element): string {
  return String(properties.style ?? "");
}

export function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
}
