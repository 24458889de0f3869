import { href } from "react-router";
import type { StaffSort, StaffStatus } from "~/domain/posts/reading/dashboard-posts.server";
import { choiceParameter, listAddress, optionalText, pageParameter, textParameter } from "~/ui/admin/list-addresses";

export const postSorts = ["newest", "oldest", "updated", "title"] as const satisfies readonly StaffSort[];

const statuses = ["published", "scheduled", "draft", "unpublished-changes"] as const satisfies readonly StaffStatus[];

export const MAX_SEARCH_LENGTH = 200;

/** The posts are listed on Today and on their own page. */
const places = ["posts"] as const;

const address = listAddress(href("/admin"), {
  place: choiceParameter("in", places, undefined),
  search: textParameter("q", MAX_SEARCH_LENGTH),
  status: choiceParameter("status", statuses, undefined),
  category: optionalText("category"),
  sort: choiceParameter("sort", postSorts, "newest"),
  page: pageParameter,
});
/** `listQuery` is what a page opened from the list carries, to lead back to it. */
export const { parse: parsePostsAddress, to: listQuery } = address;

export type PostsAddress = ReturnType<typeof parsePostsAddress>;

export function postsPath({ place, ...query }: Partial<PostsAddress>): string {
  const path = address.to(query);
  return place === "posts" ? `${href("/admin/posts")}${path.slice(href("/admin").length)}` : path;
}

export const allPosts = parsePostsAddress(new URLSearchParams());

/** The list that saving returns to. @param search of the editor's address */
export function listPath(post: { readonly page: string | null } | null, search: URLSearchParams): string {
  return post?.page ? href("/admin/pages") : postsPath(parsePostsAddress(new URLSearchParams(search.get("list") ?? "")));
}

export function isNarrowed({ search, status, category }: PostsAddress): boolean {
  return search !== "" || status !== undefined || category !== undefined;
}
