import { href } from "react-router";
import type { StaffSort, StaffStatus } from "~/domain/posts/reading/dashboard-posts.server";
import { listQuery } from "~/routes/admin/list-return";

export const postSorts = ["newest", "oldest", "updated", "title"] as const satisfies readonly StaffSort[];

const statuses = ["published", "scheduled", "draft", "unpublished-changes"] as const satisfies readonly StaffStatus[];

export interface PostsAddress {
  readonly search: string;
  readonly status: StaffStatus | undefined;
  readonly category: string | undefined;
  readonly sort: StaffSort;
  readonly page: number;
}

export const allPosts: PostsAddress = { search: "", status: undefined, category: undefined, sort: "newest", page: 1 };

export const LONGEST_SEARCH = 200;

export function parsePostsAddress(fields: Pick<URLSearchParams, "get">): PostsAddress {
  const status = fields.get("status");
  const sort = fields.get("sort");
  const page = fields.get("page") ?? "";
  return {
    search: (fields.get("q") ?? "").trim().slice(0, LONGEST_SEARCH),
    status: statuses.find((known) => known === status),
    category: fields.get("category")?.trim() || undefined,
    sort: postSorts.find((known) => known === sort) ?? allPosts.sort,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

export function postsPath({ search, status, category, sort, page }: PostsAddress): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(status && { status }),
    ...(category && { category }),
    ...(sort !== allPosts.sort && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${href("/admin")}?${query}` : href("/admin");
}

/** The list that a post was opened from. */
export function backToList(search: URLSearchParams): string {
  return postsPath(parsePostsAddress(listQuery(search)));
}

/** Where saving leads: to the posts, or to the pages. @param search of the editor's address */
export function listPath(post: { readonly page: string | null } | null, search: URLSearchParams): string {
  return post?.page ? href("/admin/pages") : backToList(search);
}

export function isNarrowed({ search, status, category }: PostsAddress): boolean {
  return search !== "" || status !== undefined || category !== undefined;
}
