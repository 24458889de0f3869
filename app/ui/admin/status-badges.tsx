import { PlannedMoment } from "./moment";

const labels = { draft: "Draft", published: "Published", planned: "Scheduled", ahead: "Unpublished changes" } as const;

interface StatusBadgeProps {
  readonly status: keyof typeof labels;
  /** Replaces the label, for example with a time. */
  readonly children?: React.ReactNode;
}

/** The status of a post: a dot and text, never color alone. A ring means that it waits. */
export function StatusBadge({ status, children }: StatusBadgeProps) {
  return <span className={`badge status ${status}`}>{children ?? labels[status]}</span>;
}

interface StatusBadgesProps {
  readonly status: "draft" | "published";
  readonly scheduledAt: string | null;
  readonly hasUnpublishedChanges: boolean;
}

export function StatusBadges({ status, scheduledAt, hasUnpublishedChanges }: StatusBadgesProps) {
  return (
    <>
      {scheduledAt === null ? <StatusBadge status={status} /> : <ScheduledBadge at={scheduledAt} />}
      {hasUnpublishedChanges && <StatusBadge status="ahead" />}
    </>
  );
}

export function ScheduledBadge({ at }: { at: string }) {
  return (
    <StatusBadge status="planned">
      <span>
        Scheduled for <PlannedMoment at={at} />
      </span>
    </StatusBadge>
  );
}
