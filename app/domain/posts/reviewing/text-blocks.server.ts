import type { Element, ElementContent, Root } from "hast";
import { reviewLimits, type TextBlock } from "./review-request";

/** @param html as `renderMarkdown` makes it */
export async function textBlocks(html: string): Promise<TextBlock[]> {
  const { fromHtml } = await import("hast-util-from-html");
  return fromHtml(html, { fragment: true }).children.flatMap((node) => {
    const { start, end } = node.position ?? {};
    if (node.type !== "element" || node.tagName === "hr" || start?.offset === undefined || end?.offset === undefined) return [];
    const words = wordsIn(node).replace(/\s+/g, " ").trim();
    return [{ html: html.slice(start.offset, end.offset), quote: words.slice(0, reviewLimits.quote).toWellFormed() }];
  });
}

/** Without the numbers of notes. */
function wordsIn(node: Root | Element | ElementContent): string {
  if (node.type === "text") return node.value;
  if (!("children" in node) || (node.type === "element" && node.tagName === "sup")) return "";
  return node.children.map((child) => (child.type === "doctype" ? "" : wordsIn(child))).join("");
}
