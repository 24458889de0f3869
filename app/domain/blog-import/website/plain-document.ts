import { meaningsOf } from "~/domain/posts/article/style-meaning";

/** Makes paragraphs of links that are drawn as buttons: Readability takes a box with nothing but a link for a menu. */
export function keepButtons(document: Document): void {
  for (const link of document.querySelectorAll('a[class*="button"],a[class*="btn"],table a')) {
    if (!/^(https?:|mailto:|tel:)/i.test(link.getAttribute("href") ?? "")) continue;
    let [box, inner]: [Element | null, Element] = [null, link];
    for (let outer = inner.parentElement; outer && isAround(outer, inner); outer = inner.parentElement) {
      inner = outer;
      if (BOXES.has(outer.localName)) box = outer;
    }
    // A cell with a link alone is a row of a menu, unless it is the whole table.
    if (!box || (!/button|btn/i.test(link.getAttribute("class") ?? "") && box.localName !== "table")) continue;
    const paragraph = document.createElement("p");
    box.replaceWith(paragraph);
    paragraph.append(link);
  }
}

/** Readability drops styles, classes and asides: what they mean stays as elements. */
export function keepMeanings(document: Document): void {
  for (const part of document.querySelectorAll("span[style],span[class],font[style]")) {
    const [style, classes] = [part.getAttribute("style") ?? "", part.getAttribute("class") ?? ""];
    for (const name of meaningsOf({ style, classes, text: part.textContent ?? "" })) {
      const meaning = document.createElement(name);
      meaning.append(...part.childNodes);
      part.append(meaning);
    }
  }
  for (const aside of document.querySelectorAll("article aside,main aside")) {
    if (/widget|sidebar|related|comment|share|social|newsletter|author|promo|\bads?\b/i.test(`${aside.className} ${aside.id}`)) continue;
    const part = document.createElement("div");
    part.append(...aside.childNodes);
    aside.replaceWith(part);
  }
}

const COMMENT = 8;
const BOXES: ReadonlySet<string> = new Set(["div", "center", "table"]);

/** Whether the element has this child and nothing else that can be seen. */
function isAround(element: Element, child: Element): boolean {
  if (element.localName === "body" || element.firstElementChild !== child || element.lastElementChild !== child) return false;
  return [...element.childNodes].every((node) => node === child || node.nodeType === COMMENT || (node.textContent ?? "").trim() === "");
}

export function unwrapLayoutTables(document: Document): void {
  for (const table of [...document.querySelectorAll("table")].filter(isLayout)) unwrapTable(document, table);
}

/** Tables in tables and boxes around a text, or a picture beside one: what builders of pages made of them before there were others. */
function isLayout(table: Element): boolean {
  const columns = Math.max(0, ...[...table.querySelectorAll("tr")].map(({ children }) => children.length));
  return table.querySelector("table") !== null || columns < 2 || (columns === 2 && table.querySelector("img") !== null);
}

function unwrapTable(document: Document, table: Element): void {
  const parts = [...table.querySelectorAll("tbody,thead,tfoot,tr,td,th")].filter((part) => part.closest("table") === table);
  for (const part of [...parts, table]) {
    const block = document.createElement("div");
    block.append(...part.childNodes);
    part.replaceWith(block);
  }
}

/** The widest picture of those that a page offers, and addresses that mean the same anywhere. */
export function makeAbsolute(document: Document, address: URL): void {
  const base = URL.parse(document.querySelector("base[href]")?.getAttribute("href") ?? "", address) ?? address;
  for (const picture of document.querySelectorAll("img")) {
    const widest = (picture.getAttribute("srcset") ?? picture.getAttribute("data-srcset") ?? "")
      .split(/,\s+/)
      .map((part) => part.trim().split(/\s+/))
      .toSorted(([, one = ""], [, other = ""]) => Number.parseFloat(other) - Number.parseFloat(one))[0]?.[0];
    if (widest && /[w]\b/.test(picture.getAttribute("srcset") ?? "")) picture.setAttribute("src", widest);
    picture.removeAttribute("srcset");
  }
  for (const name of ["href", "src", "data-src"]) {
    for (const element of document.querySelectorAll(`a[${name}],img[${name}],iframe[${name}]`)) {
      const written = element.getAttribute(name) ?? "";
      const absolute = written.startsWith("#") ? null : URL.parse(written, base);
      if (absolute) element.setAttribute(name, absolute.href);
    }
  }
}
