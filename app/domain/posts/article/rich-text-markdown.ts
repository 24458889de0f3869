import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { phrasingOnly } from "./phrasing-only";

export const richTextMarkdown = unified()
  .use(rehypeRemark)
  .use(phrasingOnly)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", emphasis: "_", rule: "-", listItemIndent: "one", fences: true })
  .freeze();
