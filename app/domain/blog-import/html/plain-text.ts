import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { isTooTangled } from "./html-limits";

/** Words without tags, on one line. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html) || isTooTangled(html)) return html.trim();
  const words: string[] = [];
  const waiting: Nodes[] = [fromHtml(html, { fragment: true })];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === "text") words.push(node.value);
    else if (node.type === "element" && /^(p|br|div|li|h\d)$/.test(node.tagName)) words.push(" ");
    if ("children" in node && !(node.type === "element" && /^(script|style)$/.test(node.tagName)))
      waiting.push(...node.children.toReversed());
  }
  return words.join("").replace(/\s+/g, " ").trim();
}
