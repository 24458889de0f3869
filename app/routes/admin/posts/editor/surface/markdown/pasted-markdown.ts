import type { Root } from "hast";
import { fromDom } from "hast-util-from-dom";
import { richTextMarkdown } from "~/domain/posts/article/rich-text-markdown";
import { tidyRichText } from "~/domain/posts/article/rich-text-tree";
import { pastedHtml } from "~/ui/kit/trusted-html";

/** The Markdown of rich text from a clipboard; loaded only when some is pasted. */
export async function markdownFromHtml(html: string): Promise<string> {
  const pasted = new DOMParser().parseFromString(pastedHtml.createHTML(html), "text/html");
  cleanPastedDocument(pasted);
  const body = { type: "root", children: [fromDom(pasted.body)] } as Root;
  tidyRichText(body);
  const tree = await richTextMarkdown.run(body as Parameters<typeof richTextMarkdown.run>[0]);
  return richTextMarkdown.stringify(tree as Parameters<typeof richTextMarkdown.stringify>[0]).trim();
}

/** Removes from a pasted document what word processors add. */
function cleanPastedDocument(pasted: Document): void {
  for (const element of pasted.querySelectorAll("script, style, meta, link, title, o\\:p")) {
    element.remove();
  }
  for (const picture of pasted.querySelectorAll("img")) {
    // Visitors could not load a picture from the clipboard or the writer's disk.
    if (!/^https?:/i.test(picture.getAttribute("src") ?? "")) picture.remove();
  }
  for (const link of pasted.querySelectorAll("a")) {
    if (!/^(https?:|mailto:|tel:|\/|#)/i.test(link.getAttribute("href") ?? "")) unwrap(link);
  }
  for (const table of pasted.querySelectorAll("table")) {
    // Markdown's tables always have a head; without a row it would be empty.
    if (table.rows[0] && !table.tHead) table.createTHead().append(table.rows[0]);
  }
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
