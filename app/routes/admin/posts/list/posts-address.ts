import { href } from "react-router";
import type { StaffSort, StaffStatus } from "~/domain/posts/reading/dashboard-posts.server";
import { choiceParameter, listAddress, optionalText, pageParameter, textParameter } from "~/ui/admin/list-addresses";

export const postSorts = ["newest", "oldest", "updated", "title"] as const satisfies readonly StaffSort[];

const statuses = ["published", "scheduled", "draft", "unpublished-changes"] as const satisfies readonly StaffStatus[];

export const MAX_SEARCH_LENGTH = 200;

const address = listAddress(href("/admin"), {
  search: textParameter("q", MAX_SEARCH_LENGTH),
  status: choiceParameter("status", statuses, undefined),
  category: optionalText("category"),
  sort: choiceParameter("sort", postSorts, "newest"),
  page: pageParameter,
});
export const { parse: parsePostsAddress, to: postsPath, back: backToList } = address;

export type PostsAddress = ReturnType<typeof parsePostsAddress>;

export const allPosts = parsePostsAddress(new URLSearchParams());

/** The list that saving returns to. @param search of the editor's address */
export function listPath(post: { readonly page: string | null } | null, search: URLSearchParams): string {
  return post?.page ? href("/admin/pages") : backToList(search);
}

export function isNarrowed({ search, status, category }: PostsAddress): boolean {
  return search !== "" || status !== undefined || category !== undefined;
}
