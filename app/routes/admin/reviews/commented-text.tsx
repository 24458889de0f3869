import { Form, href } from "react-router";
import type { ReviewComment } from "~/domain/posts/reviewing/review-comments.server";
import { formatQuote, reviewLimits, type TextBlock } from "~/domain/posts/reviewing/review-request";
import { CommentCard } from "~/ui/admin/comment-card";
import { TextAreaField } from "~/ui/admin/field";
import { ActionButton, SubmitButton } from "~/ui/admin/submit-button";
import { RenderedHtml } from "~/ui/kit/trusted-html";

type PlacedComment = ReviewComment & { readonly place: number; readonly canMarkDone: boolean };

interface CommentedTextProps {
  readonly id: string;
  readonly version: number;
  readonly ownId: string;
  readonly blocks: readonly TextBlock[];
  readonly comments: readonly PlacedComment[];
}

/** The text by paragraphs, each with its comments and a form for another. */
export function CommentedText({ blocks, comments, ...text }: CommentedTextProps) {
  const of = (place: number) => comments.filter((comment) => comment.place === place);
  const rows = blocks.map((block, place) => ({ ...block, place }));
  return (
    <div className="review-text">
      {rows.map(({ html, quote, place }) => (
        <div
          className={of(place).some(({ doneAt }) => doneAt === null) ? "review-row commented" : "review-row"}
          id={`paragraph-${place}`}
          key={place}
        >
          <RenderedHtml html={html} />
          <div className="review-margin">
            <Comments {...text} comments={of(place)} quote={quote} />
            {!isHeading(html) && <CommentForm {...text} block={place} comments={of(place).length} about={quote} />}
          </div>
        </div>
      ))}
      <div className="review-row">
        <h2>The whole text</h2>
        <div className="review-margin">
          <Comments {...text} comments={of(-1)} quote="" />
          <CommentForm {...text} block={null} comments={of(-1).length} about="the whole text" />
        </div>
      </div>
    </div>
  );
}

/** A heading is commented on beside the paragraph after it. */
function isHeading(html: string): boolean {
  return /^<h[1-6]/.test(html);
}

function Comments({ id, version, ownId, comments, quote }: Omit<CommentedTextProps, "blocks"> & { readonly quote: string }) {
  return comments.map((comment) => {
    const of = { id, comment: comment.id };
    const isOpen = comment.doneAt === null;
    const mark = isOpen ? href("/admin/reviews/:id/comments/:comment/done", of) : href("/admin/reviews/:id/comments/:comment/reopen", of);
    const button = { keepsScroll: true, className: "quiet" };
    return (
      <CommentCard comment={comment} quote={comment.quote === quote ? undefined : formatQuote(comment.quote)} key={comment.id}>
        {(comment.byId === ownId || comment.canMarkDone) && (
          <ActionButton action={`${mark}?version=${version}`} {...button}>
            {isOpen ? "Done" : "Reopen"}
          </ActionButton>
        )}
        {isOpen && comment.byId === ownId && (
          <ActionButton action={`${href("/admin/reviews/:id/comments/:comment/delete", of)}?version=${version}`} {...button}>
            Delete
          </ActionButton>
        )}
      </CommentCard>
    );
  });
}

interface CommentFormProps {
  readonly id: string;
  readonly version: number;
  readonly block: number | null;
  readonly comments: number;
  readonly about: string;
}

/** The key resets it once its comment is listed above. */
function CommentForm({ id, version, block, comments, about }: CommentFormProps) {
  const action = `${href("/admin/reviews/:id/comments", { id })}?version=${version}`;
  const label = `Comment on ${about.slice(0, 60)}`;
  return (
    <details className="review-form" key={comments}>
      <summary aria-label={label}>Comment</summary>
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="version" value={version} />
        {block !== null && <input type="hidden" name="block" value={block} />}
        <TextAreaField
          label={block === null ? "Comment on the whole text" : "Comment on this paragraph"}
          name="comment"
          rows={3}
          required
          maxLength={reviewLimits.comment}
        />
        <SubmitButton className="button small" action={action}>
          Comment
        </SubmitButton>
      </Form>
    </details>
  );
}
