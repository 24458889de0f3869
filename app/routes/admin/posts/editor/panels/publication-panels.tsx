import { href } from "react-router";
import { PreviewLinksPanel } from "./preview-links-panel";
import { ReviewPanel } from "./review-panel";
import { SchedulePanel } from "./schedule-panel";
import type { PublicationForms } from "./use-publication";

interface PublicationPanelsProps {
  readonly id: string | null;
  /** The newest version that the editor knows. */
  readonly version: number;
  readonly isPublished: boolean;
  readonly forms: PublicationForms;
  readonly saveDraft: () => Promise<string | null>;
}

export function PublicationPanels({ id, version, isPublished, forms, saveDraft }: PublicationPanelsProps) {
  const { publication, send } = forms;
  const onSchedule = send(async () => {
    const saved = await saveDraft();
    return saved && href("/admin/posts/:id/schedule", { id: saved });
  });
  return (
    <>
      <SchedulePanel id={id} isPublished={isPublished} forms={forms} onSchedule={onSchedule} />
      {id && <PreviewLinksPanel id={id} forms={forms} />}
      {id && publication.mayReview && <ReviewPanel id={id} version={version} forms={forms} key={publication.review?.on} />}
    </>
  );
}
