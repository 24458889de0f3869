import { href, Link } from "react-router";
import { useKeepList } from "~/routes/admin/list-return";
import { PreviewLinksPanel } from "~/routes/admin/posts/editor/publishing/preview-links-panel";
import { usePublishing } from "~/routes/admin/posts/editor/publishing/publishing-context";
import { ReviewPanel } from "~/routes/admin/posts/editor/publishing/review/review-panel";
import { SchedulePanel } from "~/routes/admin/posts/editor/publishing/schedule-panel";
import { UnpublishedPanel } from "~/routes/admin/posts/editor/publishing/unpublished-panel";

/** What has a form of its own, below the fields. */
export function PostPanels() {
  const keepList = useKeepList();
  const { post, publication } = usePublishing();
  return (
    <>
      {post && (post.status === "published" || publication.plan.scheduledAt !== null) && <UnpublishedPanel />}
      <SchedulePanel />
      {post && (
        <>
          <ReviewPanel key={publication.review?.on} />
          <PreviewLinksPanel />
          <Link className="panel-link" to={keepList(href("/admin/posts/:id/revisions", { id: post.id }))}>
            Revisions
          </Link>
        </>
      )}
    </>
  );
}
