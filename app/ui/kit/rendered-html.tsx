import { withoutForeignTags } from "~/domain/posts/article/article-tags";
import { articleHtml } from "./trusted-html";

/** @param html made by `renderMarkdown`, which sanitizes it; what else may be stored is shown as text */
export function RenderedHtml({ html, className = "prose" }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: articleHtml.createHTML(withoutForeignTags(html)) }} />;
}
