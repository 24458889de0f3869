import { fromDom } from "hast-util-from-dom";
import { richTextMarkdown } from "~/domain/posts/article/rich-text-markdown";
import { cleanPastedDocument } from "./pasted-document";

/** The Markdown of rich text from a clipboard; loaded only when some is pasted. */
export async function markdownFromHtml(html: string): Promise<string> {
  const pasted = new DOMParser().parseFromString(html, "text/html");
  cleanPastedDocument(pasted);
  const tree = await richTextMarkdown.run(fromDom(pasted.body) as Parameters<typeof richTextMarkdown.run>[0]);
  return richTextMarkdown.stringify(tree as Parameters<typeof richTextMarkdown.stringify>[0]).trim();
}
