import { plainTextHtml } from "~/domain/posts/article/markdown-limits";

export type PreviewMessage = { readonly begins: true } | { readonly html: string };

/** Milliseconds after which a text counts as too complex to format. */
const TIMEOUT_MS = 2000;

/** The worker of the last text, if it has finished. */
let idle: Worker | null = null;

/**
 * Renders Markdown in a worker. A text that takes too long is shown as it was typed; offline, nothing is rendered.
 *
 * @returns cancels it
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
