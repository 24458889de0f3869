import { renderMarkdown } from "~/domain/posts/article/article-html";
import type { PreviewMessage } from "./preview-renderer";

addEventListener("message", ({ data: markdown }: MessageEvent<string>) => {
  postMessage({ begins: true } satisfies PreviewMessage);
  postMessage({ html: renderMarkdown(markdown) } satisfies PreviewMessage);
});
