import type { Element, ElementContent, Root, Text } from "hast";
import { phoneParts } from "~/domain/phone-numbers";

/** Makes telephone numbers links, but in links and in code. */
export function rehypePhoneLinks() {
  return linkPhones;
}

function linkPhones(node: Root | Element): void {
  node.children = node.children.flatMap((child): (typeof node.children)[number][] => {
    if (child.type === "text") return linked(child);
    if (child.type === "element" && child.tagName !== "a" && child.tagName !== "code") linkPhones(child);
    return [child];
  });
}

function linked({ value }: Text): ElementContent[] {
  return phoneParts(value).map((part): ElementContent => {
    if (typeof part === "string") return { type: "text", value: part };
    return { type: "element", tagName: "a", properties: { href: `tel:${part.e164}` }, children: [{ type: "text", value: part.written }] };
  });
}
