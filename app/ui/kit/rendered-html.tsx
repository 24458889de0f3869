import { articleHtml } from "./trusted-html";

/** @param html made by `renderMarkdown`, which sanitizes it; no other HTML may come here */
export function RenderedHtml({ html, className = "prose" }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: articleHtml.createHTML(html) }} />;
}
