import type { SavedVersion } from "~/domain/posts/post/post-for-staff";

export type Noun = "page" | "post";

export function nounOf(post: Pick<SavedVersion, "page"> | null): Noun {
  return post?.page ? "page" : "post";
}

/** @param title its heading, which on the home page is a sentence */
export function pageLabel(page: string, title: string): string {
  return page === "home" ? "Home introduction" : title;
}

/** The emergency page starts with phone numbers instead. */
export function hasHeroSentence(page: string): boolean {
  return page !== "emergency-care";
}
