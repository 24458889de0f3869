import { fromDom } from "hast-util-from-dom";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { cleanPastedDocument } from "./pasted-document";

/** The Markdown of rich text from a clipboard; loaded only when some is pasted. */
export async function markdownFromHtml(html: string): Promise<string> {
  const pasted = new DOMParser().parseFromString(html, "text/html");
  cleanPastedDocument(pasted);
  const tree = await processor.run(fromDom(pasted.body) as Parameters<typeof processor.run>[0]);
  return processor.stringify(tree as Parameters<typeof processor.stringify>[0]).trim();
}

const processor = unified()
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", emphasis: "_", rule: "-", listItemIndent: "one", fences: true });
