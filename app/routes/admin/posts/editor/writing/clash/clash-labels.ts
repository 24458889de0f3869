import type { PostForStaff } from "~/domain/posts/post/post-for-staff";
import { nounOf } from "~/routes/admin/page-names";

export interface ClashLabels {
  readonly what: string;
  readonly mine: string;
  readonly theirs: string;
  readonly both: string;
  readonly isOwn: boolean;
}

/** @param account the writer's; the other save may be the same person's, in another tab or on another device */
export function clashLabels(stored: PostForStaff, account: string, isInOtherTab: boolean): ClashLabels {
  if (stored.savedById === account) {
    const place = isInOtherTab ? "in another tab" : "elsewhere";
    const both = "Both, this one first";
    return { what: `You changed this ${place}`, mine: "Typed here", theirs: `Saved ${place}`, both, isOwn: true };
  }
  const who = stored.savedBy ?? "Somebody else";
  return { what: `${who} saved this ${nounOf(stored)}`, mine: "Yours", theirs: `By ${who}`, both: "Both, yours first", isOwn: false };
}
