import type { Nodes } from "mdast";

/** Stands for a footnote's mark. */
export const MARK = "†";

/** The words of a Markdown node, with `MARK` for each footnote. */
export function marked(node: Nodes | undefined): string {
  if (!node) return "";
  if (node.type === "footnoteReference") return MARK;
  if (node.type === "text" || node.type === "inlineCode") return node.value.replace(/\s+/g, " ");
  if (node.type === "break") return " ";
  if (!("children" in node)) return "";
  return node.children
    .map(marked)
    .join(node.type === "tableRow" ? " | " : /^(list|listItem|table|blockquote)$/.test(node.type) ? "\n" : "")
    .trim();
}
