import { href, Link } from "react-router";
import type { StaffPostCounts, StaffStatus } from "~/domain/posts/reading/dashboard-posts.server";
import { Counters } from "~/ui/admin/counters";
import { Icon } from "~/ui/kit/icon";
import { allPosts, type PostsAddress, postsPath } from "./posts-address";
import type { PostListPage } from "./read-post-list.server";
import { PostsOfStaff } from "./staff-post-list";

/** The list of posts with its filters, as Today and Posts show it. */
export function AllPosts({ counts, list, saved, managesCategories }: PostListPage) {
  return (
    <section className="flow posts" id="posts" aria-labelledby="all-posts">
      <div className="head">
        <h2 id="all-posts">All Posts</h2>
        <div className="row">
          {managesCategories && (
            <Link className="aside" to={href("/admin/categories")}>
              Categories
            </Link>
          )}
          <Link className="aside" to={href("/admin/posts/trash")}>
            {counts.trashed > 0 ? `Trash (${counts.trashed})` : "Trash"}
          </Link>
        </div>
      </div>
      <PostsOfStaff list={list} total={counts.total} saved={saved} />
    </section>
  );
}

export function NewPostLink() {
  return (
    <Link className="button" to={href("/admin/posts/new")}>
      <Icon name="plus" /> New Post
    </Link>
  );
}

export function PostCounters({ counts, address }: { counts: StaffPostCounts; address: PostsAddress }) {
  const { published, drafts, scheduled, changes, total } = counts;
  const all: readonly (readonly [StaffStatus | undefined, string, number])[] = [
    ["published", "Published", published],
    ["draft", drafts - scheduled === 1 ? "Draft" : "Drafts", drafts - scheduled],
    ["scheduled", "Scheduled", scheduled],
    ["unpublished-changes", "Unpublished changes", changes],
    [undefined, "Total Posts", total],
  ];
  const isOptional = (status: StaffStatus | undefined) => status === "scheduled" || status === "unpublished-changes";
  const shown = all.filter(([status, , count]) => count > 0 || status === address.status || !isOptional(status));
  const counters = shown.map(([status, name, count]) => ({
    ...{ name, count, isCurrent: status === address.status },
    to: postsPath({ ...allPosts, place: address.place, sort: address.sort, status }),
  }));
  return <Counters label="Posts by status" counters={counters} />;
}
