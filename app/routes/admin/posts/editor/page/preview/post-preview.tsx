import { memo, useEffect, useState } from "react";
import { summaryOf } from "~/routes/admin/posts/editor/publishing/pre-publish/post-summary";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save";
import empty from "~/ui/art/empty.svg";
import { ArticleView } from "~/ui/kit/article-view";
import { blogCopy } from "~content/blog-copy";
import { PagePreview } from "./page-preview";
import { renderPreview } from "./preview-renderer";

interface Rendered {
  readonly markdown: string;
  readonly html: string;
}

export interface PostPreviewProps {
  readonly typed: TypedPost;
  /** The text as the server rendered it. */
  readonly given: Rendered;
  readonly page: string | null;
  /** ISO 8601: the date that the article would show. */
  readonly shownAt: string;
}

export const PostPreview = memo(function PostPreview({ typed, given, page, shownAt }: PostPreviewProps) {
  const html = useRenderedMarkdown(typed.content, given);
  const isEmpty = typed.title.trim() === "" && typed.content.trim() === "";
  return (
    <section className="framed preview" aria-label="Preview" tabIndex={0} onClickCapture={stayHere}>
      <p className="preview-head">
        <span>Preview</span>
        <span className="soft">as visitors will see it</span>
      </p>
      {isEmpty ? (
        <div className="empty">
          <img src={empty} width="280" height="196" alt="" />
          <p className="soft">Start writing and the article appears here.</p>
        </div>
      ) : page ? (
        <PagePreview page={page} title={typed.title} lead={typed.excerpt.trim()} html={html} />
      ) : (
        <ArticleView post={{ ...summaryOf(typed, shownAt), html }} readTime={blogCopy.post.readTime} />
      )}
    </section>
  );
});

/** Links of the preview are not followed: that would leave the editor. */
function stayHere(event: React.MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link && !link.getAttribute("href")?.startsWith("#")) event.preventDefault();
}

/** Rendered as saving renders it, once somebody types. */
function useRenderedMarkdown(markdown: string, given: Rendered): string {
  const [rendered, setRendered] = useState(given);
  useEffect(() => {
    if (rendered.markdown === markdown) return;
    return renderPreview(markdown, (html) => setRendered({ markdown, html }));
  }, [markdown, rendered.markdown]);
  return rendered.html;
}
