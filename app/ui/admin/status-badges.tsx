import { Moment } from "./moment";
import "./staff-posts.css";

export type ShownStatus = "draft" | "published" | "planned" | "ahead";

const words = { draft: "Draft", published: "Published", ahead: "Unpublished changes" } as const;

interface StatusBadgeProps {
  readonly status: ShownStatus;
  /** In place of the status's own, such as the time of a plan. */
  readonly children?: React.ReactNode;
}

/** The one way to say what a post is: a dot and words, never a color alone. A ring stands for what waits. */
export function StatusBadge({ status, children }: StatusBadgeProps) {
  return <span className={`badge status ${status}`}>{children ?? (status === "planned" ? "Scheduled" : words[status])}</span>;
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
        Scheduled for <Moment at={at} />
      </span>
    </StatusBadge>
  );
}
