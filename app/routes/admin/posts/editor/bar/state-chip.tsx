import { arizonaFormat } from "~/domain/clinic/arizona-time";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";

type Stated = Pick<SavedVersion, "status" | "unpublished"> | null;

/** A dot repeats the color; the words alone say it all. */
export function StateChip({ post, scheduledAt }: { post: Stated; scheduledAt: string | null }) {
  const { kind, words } = stateOf(post, scheduledAt);
  return <span className={`state ${kind}`}>{words}</span>;
}

export function stateOf(post: Stated, scheduledAt: string | null): { kind: string; words: string } {
  const isPublished = post?.status === "published";
  if (post?.unpublished && (isPublished || scheduledAt)) return { kind: "draft", words: "Unpublished changes" };
  if (isPublished) return { kind: "published", words: "Published" };
  if (scheduledAt) return { kind: "scheduled", words: `Scheduled for ${format.format(new Date(scheduledAt))}` };
  return { kind: "draft", words: "Draft" };
}

const format = arizonaFormat({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
