import { useEffect, useState, useSyncExternalStore } from "react";
import type { Publishing } from "~/routes/admin/posts/editor/publishing/publishing-context";
import { openComments } from "~/routes/admin/posts/editor/publishing/review/review-state";
import { CommentSlots } from "~/routes/admin/posts/editor/surface/comments/comment-slots";

export type SideTab = "comments" | "details";

export type Comments = ReturnType<typeof useComments>;

/** The comments of a review beside the text, and which of the two tabs is chosen. */
export function useComments({ publication }: Publishing) {
  const all = publication.reviewComments;
  const [slots] = useState(() => new CommentSlots());
  const [tab, setTab] = useState<SideTab>(openComments(publication).length > 0 ? "comments" : "details");
  const isPlaced = useSyncExternalStore(slots.subscribe, slots.getShown, () => false) && all.length > 0;
  useEffect(() => slots.set(all.map(({ id, block, quote, doneAt }) => ({ id, block, quote, isOpen: doneAt === null }))), [slots, all]);
  return { all, slots, isPlaced, tab: all.length > 0 ? tab : "details", setTab };
}
