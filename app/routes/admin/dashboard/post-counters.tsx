import type { StaffPostCounts, StaffStatus } from "~/domain/posts/reading/dashboard-posts.server";
import { allPosts, type PostsAddress, postsPath } from "~/routes/admin/posts/list/posts-address";
import { Counters } from "~/ui/admin/counters";

export function PostCounters({ counts, address }: { counts: StaffPostCounts; address: PostsAddress }) {
  const { published, drafts, scheduled, changes, total } = counts;
  const all: readonly (readonly [StaffStatus | undefined, string, number])[] = [
    ["published", "Published", published],
    ["draft", "Drafts", drafts - scheduled],
    ["scheduled", "Scheduled", scheduled],
    ["unpublished-changes", "Unpublished changes", changes],
    [undefined, "Total Posts", total],
  ];
  const shown = all.filter(([status, , count]) => count > 0 || status === address.status || !isExtra(status));
  const counters = shown.map(([status, name, count]) => ({
    ...{ name, count, isCurrent: status === address.status },
    to: postsPath({ ...allPosts, sort: address.sort, status }),
  }));
  return <Counters label="Posts by status" counters={counters} />;
}

/** Shown only where there are some. */
function isExtra(status: StaffStatus | undefined): boolean {
  return status === "scheduled" || status === "unpublished-changes";
}
