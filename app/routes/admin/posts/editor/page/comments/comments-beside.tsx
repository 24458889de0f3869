import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { href } from "react-router";
import type { ReviewComment } from "~/domain/posts/reviewing/review-comments.server";
import { formatQuote } from "~/domain/posts/reviewing/review-request";
import { useKeepList } from "~/routes/admin/list-return";
import { type Publishing, usePublishingPost } from "~/routes/admin/posts/editor/publishing/publishing-context";
import { openComments } from "~/routes/admin/posts/editor/publishing/review/review-state";
import { CommentSlots } from "~/routes/admin/posts/editor/surface/comments/comment-slots";
import { showQuote } from "~/routes/admin/posts/editor/surface/markdown/show-quote";
import { CommentCard } from "~/ui/admin/comment-card";
import { Icon } from "~/ui/kit/icon";

type SideTab = "comments" | "details";

export type Comments = ReturnType<typeof useComments>;

/** The comments of a review beside the text, and which of the two tabs is chosen. */
export function useComments({ publication }: Publishing) {
  const all = publication.reviewComments;
  const open = openComments(publication);
  const [slots] = useState(() => new CommentSlots());
  const [tab, setTab] = useState<SideTab>(open.length > 0 ? "comments" : "details");
  const isPlaced = useSyncExternalStore(slots.subscribe, slots.getShown, () => false) && all.length > 0;
  useEffect(() => slots.set(all.map(({ id, block, quote, doneAt }) => ({ id, block, quote, isOpen: doneAt === null }))), [slots, all]);
  return { all, open, slots, isPlaced, tab: all.length > 0 ? tab : "details", setTab };
}

/** In the writing surface: each beside its paragraph. */
export function CommentsBeside({ comments: { all, open, slots } }: { comments: Comments }) {
  const { act } = usePublishingPost();
  const actionOf = useCommentAction();
  return all.map((comment) => {
    const next = open.length > 1 ? (open[open.indexOf(comment) + 1] ?? open[0]) : undefined;
    return createPortal(
      <CommentCard comment={comment} quote={formatQuote(comment.quote)}>
        <button className="button outline small" type="button" onClick={() => void act(actionOf(comment))} key="mark">
          <MarkLabel comment={comment} />
        </button>
        {comment.doneAt === null && next && next !== comment && (
          <button className="quiet" type="button" onClick={() => showComment(next)}>
            Next
          </button>
        )}
      </CommentCard>,
      slots.hostOf(comment.id),
      comment.id,
    );
  });
}

/** In the right column: without a script, and while the text is shown as Markdown. */
export function CommentList({ comments: { all } }: { comments: Comments }) {
  const { form, send, isBusy } = usePublishingPost();
  const actionOf = useCommentAction();
  return all.map((comment) => (
    <CommentCard comment={comment} quote={formatQuote(comment.quote)} key={comment.id}>
      <form method="post" action={actionOf(comment)} onSubmit={send()}>
        <button className="button outline small" type="submit" disabled={isBusy}>
          <MarkLabel comment={comment} />
        </button>
      </form>
      {comment.doneAt === null && comment.quote && (
        <button className="quiet needs-script" type="button" onClick={() => form.current && showQuote(form.current, comment.quote)}>
          Show the paragraph
        </button>
      )}
    </CommentCard>
  ));
}

export function SideTabs({ comments: { open, tab, setTab } }: { comments: Comments }) {
  const button = (name: SideTab, label: React.ReactNode) => (
    <button type="button" aria-pressed={tab === name} onClick={() => setTab(name)}>
      {label}
    </button>
  );
  return (
    <div className="side-tabs needs-script" role="group" aria-label="Beside the text">
      {button(
        "comments",
        <>
          Comments{" "}
          {open.length > 0 && (
            <span className="count">
              {open.length}
              <span className="visually-hidden"> open</span>
            </span>
          )}
        </>,
      )}
      {button("details", "Details")}
    </div>
  );
}

function MarkLabel({ comment: { doneAt } }: { comment: ReviewComment }) {
  if (doneAt !== null) return "Reopen";
  return (
    <>
      <Icon name="check" /> Done
    </>
  );
}

function useCommentAction() {
  const { post } = usePublishingPost();
  const keepList = useKeepList();
  return ({ id, doneAt }: ReviewComment) => {
    const of = { id: post.id, comment: id };
    return keepList(
      doneAt === null
        ? href("/admin/posts/:id/review/comments/:comment/done", of)
        : href("/admin/posts/:id/review/comments/:comment/reopen", of),
    );
  };
}

function showComment({ id }: ReviewComment): void {
  const card = document.getElementById(`comment-${id}`);
  card?.scrollIntoView({ block: "center" });
  card?.querySelector("button")?.focus({ preventScroll: true });
}
