import { normalized } from "~/normalized";

/** Characters; longer titles are cut at a hyphen. */
export const SLUG_LENGTH = 100;

const RESERVED_SLUGS: ReadonlySet<string> = new Set(["subscribe"]);

/** Drops accents (café → cafe) but no letters of other alphabets; "" when the title has no letter or digit. */
export function slugFromTitle(title: string): string {
  const plain = normalized(normalized(title, "NFKD").replace(/[\u0300-\u036f]/g, ""), "NFC").toLowerCase();
  return cut(plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-|-$/g, ""));
}

export function isSlug(text: string): boolean {
  return text.length <= SLUG_LENGTH && text === slugFromTitle(text) && text !== "" && !RESERVED_SLUGS.has(text);
}

/** Slugs of pages are invalid for articles. @returns the page's name, null for an article */
export function findPageOfSlug(slug: string): string | null {
  return /^page\/(.+)$/.exec(slug)?.[1] ?? null;
}

/** The slug of the post that holds a page's text. */
export function slugOfPage(page: string): string {
  return `page/${page}`;
}

/** A page that the clinic added is stored as "own/" and its address. */
export type OwnPageName = `own/${string}`;

export function isOwnPage(page: string | null | undefined): page is OwnPageName {
  return page?.startsWith("own/") ?? false;
}

/** Where visitors find a page. */
export function pathOfPage(page: string): string {
  return page === "home" ? "/" : `/${page.replace(/^own\//, "")}`;
}

function cut(slug: string): string {
  if (slug.length <= SLUG_LENGTH) return slug;
  const start = slug.slice(0, SLUG_LENGTH + 1);
  return start.includes("-") ? start.slice(0, start.lastIndexOf("-")) : slug.slice(0, SLUG_LENGTH);
}
