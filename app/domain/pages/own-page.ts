import type { OwnPageName } from "~/domain/posts/post/slug";

/** Characters of title and address; how many pages a site has, and how many of them its menu. */
export const ownPageLimits = { title: 60, address: 60, pages: 30, inMenu: 8 } as const;

/** First parts of the site's addresses besides the built-in pages; a test compares them with the route map. */
export const SITE_ADDRESSES: ReadonlySet<string> = new Set(
  `about accessibility admin assets blog contact diagrams emergency es health home media new-client pictures preview privacy ready services share
  unsubscribe`.split(/\s+/),
);

export function isOwnPageAddress(text: string): boolean {
  return text.length <= ownPageLimits.address && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

export function ownPageName(address: string): OwnPageName {
  return `own/${address}`;
}

export function addressOfOwnPage(page: OwnPageName): string {
  return page.slice("own/".length);
}

/** An entry of the site's menu. */
export interface MenuPage {
  readonly path: string;
  readonly title: string;
}

/**
 * The first entries, as many as the header has room for beside its own ones on a screen of 80rem; the footer and the menu of smaller
 * screens have all of them.
 */
export function pagesInHeader(pages: readonly MenuPage[]): MenuPage[] {
  let room = HEADER_ROOM;
  return pages.filter(({ title }) => {
    room -= title.length * LETTER + LINK_PADDING;
    return room >= 0;
  });
}

/** Pixels at 80rem: what is free in the header, a letter on average, and the padding of a link. */
const HEADER_ROOM = 86;
const LETTER = 8.5;
const LINK_PADDING = 24;
