import { href } from "react-router";
import { PreviewLinksPanel } from "./preview-links-panel";
import type { RefusedPublication } from "./publication-state";
import { ReviewPanel } from "./review-panel";
import { SchedulePanel } from "./schedule-panel";
import type { PublicationForms } from "./use-publication";

interface PublicationPanelsProps {
  /** Null for a post that was never saved. */
  readonly id: string | null;
  readonly isPublished: boolean;
  readonly forms: PublicationForms;
  readonly refused: RefusedPublication | null;
  readonly saveDraft: () => Promise<string | null>;
}

/** When the post appears, who may read it before, and who has checked it. Each form stands for itself. */
export function PublicationPanels({ id, isPublished, forms, refused, saveDraft }: PublicationPanelsProps) {
  const { publication, errors, made, isBusy, send } = forms;
  const typed = refused?.typed ?? {};
  const scheduleSaved = async () => {
    const saved = await saveDraft();
    return saved && href("/admin/posts/:id/schedule", { id: saved });
  };
  return (
    <>
      <SchedulePanel
        {...{ id, isPublished, isBusy, typed }}
        plan={publication.plan}
        error={errors.publish_at}
        onSchedule={send(scheduleSaved)}
        onUnschedule={send(() => id && href("/admin/posts/:id/unschedule", { id }))}
      />
      {id && <PreviewLinksPanel {...{ id, made, isBusy, send }} links={publication.links} />}
      {id && publication.mayReview && (
        <ReviewPanel
          {...{ id, isBusy, errors, typed, publication }}
          onReview={send(() => href("/admin/posts/:id/review", { id }))}
          onPlan={send(() => href("/admin/posts/:id/review/plan", { id }))}
          onWithdraw={send(() => href("/admin/posts/:id/review/withdraw", { id }))}
          key={publication.review?.on}
        />
      )}
    </>
  );
}
