import { href } from "react-router";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { PreviewLinksPanel } from "./preview-links-panel";
import { ReviewPanel } from "./review-panel";
import { SchedulePanel } from "./schedule-panel";
import type { PublicationForms } from "./use-publication";

interface PublicationPanelsProps {
  /** As the editor last saved it; null before it is stored. */
  readonly post: SavedVersion | null;
  readonly forms: PublicationForms;
  readonly saveDraft: () => Promise<string | null>;
}

export function PublicationPanels({ post, forms, saveDraft }: PublicationPanelsProps) {
  const { publication, send } = forms;
  const id = post?.id ?? null;
  const onSchedule = send(async () => {
    const saved = await saveDraft();
    return saved && href("/admin/posts/:id/schedule", { id: saved });
  });
  return (
    <>
      <SchedulePanel id={id} isPublished={post?.status === "published"} forms={forms} onSchedule={onSchedule} />
      {id && <PreviewLinksPanel id={id} forms={forms} />}
      {post && publication.mayReview && <ReviewPanel post={post} forms={forms} key={publication.review?.on} />}
    </>
  );
}
