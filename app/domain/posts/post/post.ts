import { DEFAULT_CATEGORY } from "~/domain/categories/category";
import type { CategoryTheme } from "~/domain/categories/category-theme";
import type { DrawnPicture } from "~/domain/pictures/drawn-picture";
import type { Picture } from "~/domain/pictures/picture";
import type { PostReview } from "./post-review";
import { isSlug } from "./slug";

export interface PostSummary {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** http(s), a path of this site, or "". */
  readonly featuredImage: string;
  readonly featuredPicture?: Picture | undefined;
  readonly drawn?: DrawnPicture | undefined;
  readonly category: string;
  /** Chosen by the category's name if undefined. */
  readonly theme?: CategoryTheme | undefined;
  readonly authorName: string;
  readonly readTime: number;
  readonly publishedAt: string;
  readonly updatedAt: string;
}

export interface Post extends PostSummary {
  readonly markdown: string;
  readonly html: string;
  /** Of a built-in post. */
  readonly months?: string;
  readonly review?: PostReview | null;
}

export interface FeedPost extends Post {
  readonly id: string;
  /** The slug that its id in feeds is made from, if that is not its own id. */
  readonly feedSlug: string | null;
}

export const DEFAULT_READ_TIME = 5;

/** Characters; 100,000 are about 15,000 words, and render time grows with them. */
export const postLimits = { title: 200, excerpt: 500, content: 100_000, featured_image: 2000, category: 60, author_name: 100 } as const;

/**
 * A rule for each column that writers fill: it returns the value to store, or null for an invalid one. Only outer white space is trimmed;
 * Markdown stays byte for byte.
 */
export const postRules = {
  title: (given: unknown) => trimmed(given, postLimits.title) || null,
  slug: (given: unknown) => (typeof given === "string" && isSlug(given) ? given : null),
  excerpt: (given: unknown = "") => trimmed(given, postLimits.excerpt),
  content: (given: unknown) => (trimmed(given) && String(given).length <= postLimits.content ? String(given) : null),
  featured_image: (given: unknown = "") => {
    const address = trimmed(given, postLimits.featured_image);
    return address !== null && isPictureAddress(address) ? address : null;
  },
  category: (given: unknown = "") => {
    const name = trimmed(given, postLimits.category);
    return name === "" ? DEFAULT_CATEGORY : name;
  },
  status: (given: unknown = "draft") => (given === "draft" || given === "published" ? given : null),
  author_name: (given: unknown) => trimmed(given, postLimits.author_name) || null,
  read_time: (given: unknown) => {
    const minutes = given === "" ? Number.NaN : Number(given);
    return Number.isInteger(minutes) && minutes >= 1 && minutes <= 60 ? minutes : DEFAULT_READ_TIME;
  },
  months: monthsNamedIn,
};

/** As posts store them: "Jun, Jul, Aug". */
export const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** The months named in a text, short or in full, in the order of the year. */
function monthsNamedIn(text: unknown): string {
  return typeof text === "string" ? monthNames.filter((name) => text.includes(name)).join(", ") : "";
}

/** From its checkboxes. */
export function monthsOf(form: FormData): string {
  return form.getAll("months").join(", ");
}

type Stored<Rule extends (given: unknown) => unknown> = NonNullable<ReturnType<Rule>>;

export type PostFields = { [Name in keyof typeof postRules]: Stored<(typeof postRules)[Name]> } & {
  /** ISO 8601 in UTC. */
  published_at: string | null;
};

export function isPictureAddress(text: string): boolean {
  if (text === "") return true;
  if (/[\s\\"'<>]/.test(text)) return false;
  return /^\/(?!\/)/.test(text) || (/^https?:\/\//i.test(text) && isUrl(text));
}

/** `URL.canParse` is newer than the oldest browsers of staff. */
function isUrl(text: string): boolean {
  try {
    return new URL(text) !== null;
  } catch {
    return false;
  }
}

/** Titles pasted from Markdown may start with heading marks. */
export function plainTitle(title: string): string {
  return title.replace(/^[\s#]+/, "") || title;
}

/** @returns null if it is no text, or too long */
function trimmed(given: unknown, maxLength = Number.POSITIVE_INFINITY): string | null {
  const text = typeof given === "string" ? given.trim() : null;
  return text === null || text.length > maxLength ? null : text;
}
