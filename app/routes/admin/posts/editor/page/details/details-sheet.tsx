import { useRef, useState } from "react";
import { href, Link } from "react-router";
import { useKeepList } from "~/routes/admin/list-return";
import { CommentList, type Comments, SideTabs } from "~/routes/admin/posts/editor/page/comments/comments-beside";
import { useOpenEditor } from "~/routes/admin/posts/editor/page/form/use-editor";
import { PreviewLinksPanel } from "~/routes/admin/posts/editor/publishing/preview-links-panel";
import { ReviewPanel } from "~/routes/admin/posts/editor/publishing/review/review-panel";
import { SchedulePanel } from "~/routes/admin/posts/editor/publishing/schedule-panel";
import { UnpublishedPanel } from "~/routes/admin/posts/editor/publishing/unpublished-panel";
import { Icon } from "~/ui/kit/icon";
import { PostDetails } from "./post-details";

export function useDetailsSheet() {
  const [isOpen, setOpen] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return { isOpen, setOpen, sheet, button };
}

type Sheet = ReturnType<typeof useDetailsSheet>;

const SHEET_ID = "details";

export function DetailsButton({ sheet: { isOpen, sheet, button } }: { sheet: Sheet }) {
  return (
    <button
      className="narrow-only needs-script"
      type="button"
      ref={button}
      aria-expanded={isOpen}
      aria-controls={SHEET_ID}
      onClick={() => sheet.current?.focus()}
    >
      <Icon name="details" /> Details
    </button>
  );
}

/**
 * Everything but the text: beside it on a desktop, a sheet over it on a phone, below it without a script. The focus opens the sheet
 * and its tab, so that a field with an error is visible, and Tab works as on a desktop.
 */
export function DetailsSheet({ sheet: { isOpen, setOpen, sheet, button }, comments }: { sheet: Sheet; comments: Comments }) {
  const { page, post } = useOpenEditor();
  const hasComments = post !== null && comments.all.length > 0;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onFocus = ({ target }: React.FocusEvent) => {
    setOpen(true);
    if (target.closest(".details-part")) comments.setTab("details");
  };
  const onBlur = ({ currentTarget, relatedTarget }: React.FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const isSheet = (button.current?.getClientRects().length ?? 0) > 0;
    if (event.key !== "Escape" || !isSheet || (event.target as Element).closest("dialog")) return;
    event.preventDefault();
    close();
  };
  return (
    <aside
      className={isOpen ? "framed details open" : "framed details"}
      id={SHEET_ID}
      ref={sheet}
      tabIndex={-1}
      data-tab={comments.tab}
      aria-labelledby="details-title"
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      {hasComments && <SideTabs comments={comments} />}
      {hasComments && !comments.isPlaced && (
        <section className="comments-part" id="comments" aria-labelledby="comments-title">
          <h2 id="comments-title">Comments</h2>
          <CommentList comments={comments} />
        </section>
      )}
      <div className="details-part">
        <div className="between details-head">
          <h2 id="details-title">Details</h2>
          <button className="button outline small narrow-only needs-script" type="button" onClick={close}>
            Done
          </button>
        </div>
        {!page && <PostDetails />}
        <PostPanels />
      </div>
    </aside>
  );
}

function PostPanels() {
  const keepList = useKeepList();
  const { post, scheduledAt, publishing } = useOpenEditor();
  return (
    <>
      {post && (post.status === "published" || scheduledAt !== null) && <UnpublishedPanel />}
      <SchedulePanel />
      {post && (
        <>
          <ReviewPanel key={publishing.publication.review?.on} />
          <PreviewLinksPanel />
          <Link className="panel-link" to={keepList(href("/admin/posts/:id/revisions", { id: post.id }))}>
            Revisions
          </Link>
        </>
      )}
    </>
  );
}
