import { href } from "react-router";
import type { ReviewComment } from "~/domain/posts/reviewing/review-comments.server";
import { formatQuote } from "~/domain/posts/reviewing/review-request";
import { PostAction } from "~/routes/admin/posts/editor/publishing/post-action";
import { usePublishingPost } from "~/routes/admin/posts/editor/publishing/publishing-context";
import { showWords } from "~/routes/admin/posts/editor/surface/markdown/show-words";
import { Moment } from "~/ui/admin/moment";
import { Icon } from "~/ui/kit/icon";

export function ReviewComments() {
  const { post, form, publication } = usePublishingPost();
  return (
    <ul className="plain review-comments">
      {publication.reviewComments.map((comment) => (
        <li className={comment.doneAt === null ? "review-comment" : "review-comment done"} key={comment.id}>
          <CommentText comment={comment} />
          {comment.doneAt === null && (
            <div className="row">
              {comment.quote && (
                <button
                  className="button outline small needs-script"
                  type="button"
                  onClick={() => form.current && showWords(form.current, comment.quote)}
                >
                  Show the Paragraph
                </button>
              )}
              <PostAction action={href("/admin/posts/:id/review/comments/:comment/done", { id: post.id, comment: comment.id })}>
                Mark as Done
              </PostAction>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A comment that is done is short. */
function CommentText({ comment: { by, at, quote, text, doneAt, doneBy } }: { comment: ReviewComment }) {
  if (doneAt !== null) {
    return (
      <p className="soft">
        <Icon name="check" /> {text} <small>Done by {doneBy}</small>
      </p>
    );
  }
  return (
    <>
      <p>
        <b>{by}</b>{" "}
        <small>
          <Moment at={at} />
        </small>
      </p>
      {quote && <blockquote>{formatQuote(quote)}</blockquote>}
      <p>{text}</p>
    </>
  );
}
