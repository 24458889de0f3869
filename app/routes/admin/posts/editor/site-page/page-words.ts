import { href } from "react-router";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { backToList } from "~/routes/admin/posts/list/posts-address";

type Edited = Pick<SavedVersion, "page"> | null;

export type Noun = "page" | "post";

export function nounOf(post: Edited): Noun {
  return post?.page ? "page" : "post";
}

/** Where saving leads. @param search of the editor's address */
export function listPath(post: Edited, search: URLSearchParams): string {
  return post?.page ? href("/admin/pages") : backToList(search);
}

/** @param title of its hero, which on the home page is a sentence */
export function pageLabel(page: string, title: string): string {
  return page === "home" ? "Home introduction" : title;
}

/** The emergency page begins with whom to call. */
export function hasHeroSentence(page: string): boolean {
  return page !== "emergency-care";
}

export function pagePath(page: string): string {
  if (page === "home") return href("/");
  return page === "about" ? href("/about") : href("/:service", { service: page });
}
