import { plainTextHtml } from "~/domain/posts/article/markdown-limits";

/** What the worker says: that it begins, then the HTML. */
export type PreviewMessage = { readonly begins: true } | { readonly html: string };

/** Milliseconds after which a text counts as too complex to format. */
const TIMEOUT_MS = 2000;

/** Waits for its next text. */
let idle: Worker | null = null;

/**
 * Renders Markdown off the page's thread. A text that takes too long comes as it was typed; without a network nothing comes.
 *
 * @returns takes the request back
 */
export function renderPreview(markdown: string, onHtml: (html: string) => void): () => void {
  const worker = idle ?? new Worker(new URL("./preview-worker.ts", import.meta.url), { type: "module" });
  idle = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAnswered = false;
  const end = () => {
    clearTimeout(timer);
    if (!isAnswered) worker.terminate();
  };
  worker.onerror = end;
  worker.onmessage = ({ data }: MessageEvent<PreviewMessage>) => {
    if ("html" in data) {
      clearTimeout(timer);
      isAnswered = true;
      idle = worker;
      onHtml(data.html);
    } else {
      timer = setTimeout(() => {
        end();
        onHtml(plainTextHtml(markdown));
      }, TIMEOUT_MS);
    }
  };
  worker.postMessage(markdown);
  return end;
}
