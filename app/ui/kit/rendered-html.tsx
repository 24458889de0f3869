import { articleHtml } from "./trusted-html";

/** @param html made by `renderMarkdown`, which sanitizes it; no other HTML may come here */
export function RenderedHtml({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: articleHtml.createHTML(html) }} />;
}
