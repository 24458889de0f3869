import { Form, href } from "react-router";
import type { ReviewComment } from "~/domain/posts/reviewing/review-comments.server";
import { formatQuote, reviewLimits, type TextBlock } from "~/domain/posts/reviewing/review-request";
import { TextAreaField } from "~/ui/admin/field";
import { Moment } from "~/ui/admin/moment";
import { SubmitButton } from "~/ui/admin/submit-button";
import { Icon } from "~/ui/kit/icon";
import { RenderedHtml } from "~/ui/kit/trusted-html";

type PlacedComment = ReviewComment & { readonly place: number };

interface CommentedTextProps {
  readonly id: string;
  readonly version: number;
  readonly blocks: readonly TextBlock[];
  readonly comments: readonly PlacedComment[];
}

/** The text by paragraphs, each with its comments and a form for another. */
export function CommentedText({ id, version, blocks, comments }: CommentedTextProps) {
  const of = (place: number) => comments.filter((comment) => comment.place === place);
  const rows = blocks.map((block, place) => ({ ...block, place }));
  return (
    <div className="review-text">
      {rows.map(({ html, quote, place }) => (
        <div className="review-row" id={`paragraph-${place}`} key={place}>
          <RenderedHtml html={html} />
          <div className="review-margin">
            <Comments comments={of(place)} quote={quote} />
            {!isHeading(html) && <CommentForm id={id} version={version} block={place} comments={of(place).length} about={quote} />}
          </div>
        </div>
      ))}
      <div className="review-row">
        <h2>The whole text</h2>
        <div className="review-margin">
          <Comments comments={of(-1)} quote="" />
          <CommentForm id={id} version={version} block={null} comments={of(-1).length} about="the whole text" />
        </div>
      </div>
    </div>
  );
}

/** A heading is commented on beside the paragraph after it. */
function isHeading(html: string): boolean {
  return /^<h[1-6]/.test(html);
}

function Comments({ comments, quote }: { comments: readonly PlacedComment[]; quote: string }) {
  return comments.map((comment) =>
    comment.doneAt === null ? (
      <div className="boxed review-comment" key={comment.id}>
        <p>
          <b>{comment.by}</b>{" "}
          <small>
            <Moment at={comment.at} />
          </small>
        </p>
        {comment.quote !== quote && <blockquote>{formatQuote(comment.quote)}</blockquote>}
        <p>{comment.text}</p>
      </div>
    ) : (
      <p className="review-comment done" key={comment.id}>
        <Icon name="check" /> {comment.text} <small>Done by {comment.doneBy}</small>
      </p>
    ),
  );
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
