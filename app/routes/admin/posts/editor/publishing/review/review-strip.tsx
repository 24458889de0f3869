import { href } from "react-router";
import { counted } from "~/domain/phrases";
import { useKeepList } from "~/routes/admin/list-return";
import { usePublishingPost } from "~/routes/admin/posts/editor/publishing/publishing-context";
import { Moment } from "~/ui/admin/moment";
import { StatusBadge } from "~/ui/admin/status-badges";
import { openComments, shortName } from "./review-state";

/** Above the text: where its review is, and the next step. */
export function ReviewStrip() {
  const keepList = useKeepList();
  const { post, publication, saveFirst, send, isBusy } = usePublishingPost();
  const { reviewRequest: request, reviewComments, veterinarians } = publication;
  if (!request || request.answer === "approved") return null;
  const open = openComments(publication).length;
  const isAsked = request.answer === null;
  const ask = href("/admin/posts/:id/review/ask", { id: post.id });
  const mayAsk = veterinarians.some(({ id }) => id === request.veterinarianId);
  const onSubmit = send(async () => (await saveFirst()) && keepList(ask));
  return (
    <section className="review-strip" aria-label="Review">
      <StatusBadge status={isAsked ? "planned" : "ahead"}>{isAsked ? "In review" : "Sent back"}</StatusBadge>
      <p>
        <b>{isAsked ? request.veterinarianName : request.answeredBy}</b> {isAsked ? `has version ${request.version} since` : "sent it back"}{" "}
        <Moment at={(isAsked ? null : request.answeredAt) ?? request.askedAt} />
        {reviewComments.length > 0 && `: ${progress(open, reviewComments.length)}`}
      </p>
      {!isAsked && mayAsk && (
        <form method="post" action={keepList(ask)} onSubmit={onSubmit}>
          <input type="hidden" name="asked" value={request.veterinarianId} />
          <button className={open === 0 ? "button small" : "button outline small"} type="submit" disabled={isBusy}>
            Ask {shortName(request.veterinarianName)} again
          </button>
        </form>
      )}
    </section>
  );
}

function progress(open: number, all: number): string {
  if (open === 0) return all === 1 ? "the comment is done" : "all comments are done";
  return `${all - open} of ${counted(all, "comment")} done`;
}
