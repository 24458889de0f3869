import { Moment } from "./moment";
import "./staff-posts.css";

interface StatusBadgesProps {
  readonly status: "draft" | "published";
  readonly scheduledAt: string | null;
  readonly hasUnpublishedChanges: boolean;
}

/** The one way to say what a post is: a dot and words, never a color alone. A ring stands for what waits. */
export function StatusBadges({ status, scheduledAt, hasUnpublishedChanges }: StatusBadgesProps) {
  return (
    <>
      {scheduledAt === null ? (
        <span className={status === "draft" ? "badge status draft" : "badge status"}>{status === "draft" ? "Draft" : "Published"}</span>
      ) : (
        <span className="badge status planned">
          <span>
            Scheduled for <Moment at={scheduledAt} />
          </span>
        </span>
      )}
      {hasUnpublishedChanges && <span className="badge status ahead">Unpublished changes</span>}
    </>
  );
}
