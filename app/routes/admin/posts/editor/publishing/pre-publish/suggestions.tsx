import { counted } from "~/domain/phrases";
import type { PublicationWarning } from "~/domain/posts/article/publication-warnings";
import type { ReviewComment } from "~/domain/posts/reviewing/review-comments.server";
import { formatQuote } from "~/domain/posts/reviewing/review-request";
import { commentLabel } from "~/routes/admin/posts/editor/publishing/review/review-state";

interface SuggestionsProps {
  readonly comments: readonly ReviewComment[];
  readonly warnings: readonly PublicationWarning[] | null;
  readonly jump: (to: PublicationWarning | ReviewComment) => React.ReactNode;
}

/** They never prevent publishing. */
export function Suggestions({ comments, warnings, jump }: SuggestionsProps) {
  return (
    <>
      {comments.length > 0 && (
        <section className="suggestions">
          <h2>{commentLabel(comments).join("")}</h2>
          <ul className="plain">
            {comments.map((comment) => (
              <li className="between" key={comment.id}>
                <span>
                  {comment.text} {comment.quote && <span className="soft">“{formatQuote(comment.quote)}”</span>}
                </span>
                {jump(comment)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="suggestions">
        <h2>{warnings?.length ? counted(warnings.length, "suggestion") : "Suggestions"}</h2>
        {warnings?.length === 0 && <p>{comments.length > 0 ? "None." : "None. It is ready."}</p>}
        {warnings === null && <p>The text is checked when you stop typing.</p>}
        {warnings && warnings.length > 0 && (
          <ul className="plain">
            {warnings.map((warning) => (
              <li className="between" key={`${warning.sentence}${warning.where?.line}`}>
                <span>
                  {warning.sentence} {warning.where && <span className="soft">Line {warning.where.line}.</span>}
                </span>
                {jump(warning)}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

export function fieldOf({ code }: PublicationWarning): "title" | "excerpt" | "content" {
  if (code === "long-title") return "title";
  return code === "no-excerpt" || code === "no-hero-sentence" ? "excerpt" : "content";
}
