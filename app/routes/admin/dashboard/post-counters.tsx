import { Link } from "react-router";
import type { StaffPostCounts, StaffStatus } from "~/domain/posts/reading/dashboard-posts.server";
import { allPosts, type PostsAddress, postsPath } from "~/routes/admin/posts/list/posts-address";

/** How many posts there are of each status, each number a link to them. */
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
  return (
    <nav aria-label="Posts by status">
      <ul className="count">
        {shown.map(([status, name, count]) => (
          <li key={name}>
            <Link
              to={postsPath({ ...allPosts, sort: address.sort, status })}
              aria-current={status === address.status ? "page" : undefined}
              preventScrollReset
            >
              <b>{count}</b> {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shown only where there are some. */
function isExtra(status: StaffStatus | undefined): boolean {
  return status === "scheduled" || status === "unpublished-changes";
}
