/** Characters a slug may have; longer titles are cut at a hyphen. */
export const SLUG_LENGTH = 100;

/** Addresses below /blog that are not articles. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(["subscribe"]);

/**
 * The address word of a title: lower case, each run of anything but letters and digits one hyphen, none at the ends.
 *
 * Accents are dropped (café → cafe); letters of other alphabets stay, because a title written in them would leave nothing.
 *
 * @returns "" when the title has no letter and no digit
 */
export function slugFromTitle(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase();
  return cut(plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-|-$/g, ""));
}

/** Whether a text can be a post's address as it is. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_LENGTH && text === slugFromTitle(text) && text !== "" && !RESERVED_SLUGS.has(text);
}

function cut(slug: string): string {
  if (slug.length <= SLUG_LENGTH) return slug;
  const start = slug.slice(0, SLUG_LENGTH + 1);
  return start.includes("-") ? start.slice(0, start.lastIndexOf("-")) : slug.slice(0, SLUG_LENGTH);
}
