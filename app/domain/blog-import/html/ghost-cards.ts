import type { Element, ElementContent } from "hast";

/** Ghost draws players, bookmarks and files with buttons and icons of its own. @returns what they are about, or null for anything else */
export function plainCard(element: Element): Element | null {
  const names = classesOf(element);
  if (names.includes("kg-audio-card") || names.includes("kg-video-card")) {
    const media = find(element, ({ tagName }) => tagName === "audio" || tagName === "video");
    const caption = find(element, ({ tagName }) => tagName === "figcaption");
    return { ...element, tagName: "div", properties: {}, children: [media, caption].filter((child) => child !== null) };
  }
  if (names.includes("kg-bookmark-container") || names.includes("kg-file-card-container")) {
    const title = find(element, (child) => classesOf(child).some((name) => /^kg-(bookmark|file-card)-title$/.test(name)));
    const text = title ? title.children : [{ type: "text", value: String(element.properties.href ?? "") } as const];
    return { ...element, tagName: "a", properties: { href: element.properties.href }, children: text };
  }
  return null;
}

function find(node: Element, test: (element: Element) => boolean): Element | null {
  for (const child of node.children as ElementContent[]) {
    if (child.type !== "element") continue;
    const found = test(child) ? child : find(child, test);
    if (found) return found;
  }
  return null;
}

function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}
