import { href, Link } from "react-router";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { useKeepList } from "~/routes/admin/list-return";
import { nounOf } from "~/routes/admin/page-names";
import type { usePostForm } from "~/routes/admin/posts/editor/page/form/use-post-form";
import { PreviewLinksPanel } from "~/routes/admin/posts/editor/publishing/preview-links-panel";
import { ReviewPanel } from "~/routes/admin/posts/editor/publishing/review/review-panel";
import { SchedulePanel } from "~/routes/admin/posts/editor/publishing/schedule-panel";
import { UnpublishedPanel } from "~/routes/admin/posts/editor/publishing/unpublished-panel";
import type { PublicationForms } from "~/routes/admin/posts/editor/publishing/use-publication";
import { showWords } from "~/routes/admin/posts/editor/surface/markdown/show-words";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save-answer";

interface PostPanelsProps {
  readonly form: string;
  readonly post: SavedVersion | null;
  readonly editor: ReturnType<typeof usePostForm>;
  readonly forms: PublicationForms;
  readonly typed: TypedPost;
}

/** What has a form of its own, below the fields. */
export function PostPanels({ form: formId, post, editor, forms, typed }: PostPanelsProps) {
  const keepList = useKeepList();
  const { state, form } = editor;
  const { publication } = forms;
  const isPublished = post?.status === "published";
  return (
    <>
      {post && (isPublished || publication.plan.scheduledAt !== null) && (
        <UnpublishedPanel form={formId} post={post} live={state.live} typed={typed} />
      )}
      <SchedulePanel id={post?.id ?? null} isPublished={isPublished} forms={forms} saveDraft={editor.saveDraft} />
      {post && (
        <>
          <ReviewPanel
            post={post}
            forms={forms}
            saveFirst={editor.saveFirst}
            onShow={(quote) => form.current && showWords(form.current, quote)}
            key={publication.review?.on}
          />
          <PreviewLinksPanel id={post.id} noun={nounOf(post)} forms={forms} />
          <Link className="panel-link" to={keepList(href("/admin/posts/:id/revisions", { id: post.id }))}>
            Revisions
          </Link>
        </>
      )}
    </>
  );
}
