import { renderMarkdown } from "~/domain/posts/article/article-html";
import type { PreviewMessage } from "./preview-renderer";

addEventListener("message", ({ data: markdown }: MessageEvent<string>) => {
  say({ begins: true });
  say({ html: renderMarkdown(markdown) });
});

function say(message: PreviewMessage): void {
  postMessage(message);
}
