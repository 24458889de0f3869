import { arizonaFormat } from "~/domain/clinic/arizona-time";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { StatusBadge } from "~/ui/admin/status-badges";

type Stated = Pick<SavedVersion, "status" | "unpublished"> | null;

/** The status of a post in few words. */
export function StateChip({ post, scheduledAt }: { post: Stated; scheduledAt: string | null }) {
  return <span className="state">{badgeOf(post, scheduledAt)}</span>;
}

function badgeOf(post: Stated, scheduledAt: string | null) {
  const isPublished = post?.status === "published";
  if (post?.unpublished && (isPublished || scheduledAt)) return <StatusBadge status="ahead" />;
  if (isPublished) return <StatusBadge status="published" />;
  if (scheduledAt) return <StatusBadge status="planned">Scheduled for {format.format(new Date(scheduledAt))}</StatusBadge>;
  return <StatusBadge status="draft" />;
}

const format = arizonaFormat({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
