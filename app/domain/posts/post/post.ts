import { z } from "zod";
import { DEFAULT_CATEGORY } from "~/domain/categories/category";
import type { CategoryTheme } from "~/domain/categories/category-theme";
import type { Picture } from "~/domain/pictures/picture";
import type { PostReview } from "~/domain/posts/publishing/medical-review";
import { isSlug, SLUG_LENGTH } from "./slug";

/** A published article as lists show it. */
export interface PostSummary {
  readonly slug: string;
  /** Without leading '#' marks. */
  readonly title: string;
  readonly excerpt: string;
  /** Address of the picture, http(s) or below this site, or "". */
  readonly featuredImage: string;
  /** The same picture in all its sizes when it is one of the library's. */
  readonly featuredPicture?: Picture | undefined;
  readonly category: string;
  /** The category's, which it keeps when it is renamed; left out, its name decides. */
  readonly look?: CategoryTheme | undefined;
  readonly authorName: string;
  /** Minutes. */
  readonly readTime: number;
  /** ISO 8601; when it was created if no other date was given. */
  readonly publishedAt: string;
  /** ISO 8601. */
  readonly updatedAt: string;
}

/** A published article whole. */
export interface Post extends PostSummary {
  readonly markdown: string;
  readonly html: string;
  /** The vet who checked what it says. */
  readonly review?: PostReview | null;
}

export const DEFAULT_READ_TIME = 5;

/** Characters. The content is enough for 15,000 words; the time to render grows with it. */
export const postLimits = { title: 200, excerpt: 500, content: 100_000, featured_image: 2000, category: 60, author_name: 100 } as const;

/** What a post may hold, in the names of its table. Nothing but the text's own outer space is taken off; Markdown is kept byte for byte. */
export const postFields = z.object({
  title: z.string().trim().min(1).max(postLimits.title),
  slug: z.string().refine(isSlug, { error: `A slug is lower-case words joined by hyphens, at most ${SLUG_LENGTH} characters.` }),
  excerpt: z.string().trim().max(postLimits.excerpt).default(""),
  content: z
    .string()
    .max(postLimits.content)
    .refine((text) => text.trim() !== "", { error: "An article needs a text." }),
  featured_image: z.string().trim().max(postLimits.featured_image).default("").refine(isPictureAddress, {
    error: "A picture's address begins with https://, http:// or /.",
  }),
  category: z.preprocess(
    (name) => (typeof name === "string" && name.trim() === "" ? undefined : name),
    z.string().trim().max(postLimits.category).default(DEFAULT_CATEGORY),
  ),
  status: z.enum(["draft", "published"]).default("draft"),
  author_name: z.string().trim().min(1).max(postLimits.author_name),
  read_time: z
    .preprocess((minutes) => (minutes === "" ? undefined : minutes), z.coerce.number().int().min(1).max(60))
    .catch(DEFAULT_READ_TIME),
  published_at: z.iso
    .datetime({ offset: true })
    .transform((instant) => new Date(instant).toISOString())
    .nullable()
    .default(null),
});

export type PostFields = z.infer<typeof postFields>;

/** Whether a picture may be loaded from there: http(s) or below this site; "" for none. */
export function isPictureAddress(text: string): boolean {
  if (text === "") return true;
  if (/[\s\\"'<>]/.test(text)) return false;
  return /^\/(?!\/)/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text));
}

/** Titles pasted from Markdown may carry heading marks, which are not part of them. */
export function plainTitle(title: string): string {
  return title.replace(/^[\s#]+/, "") || title;
}
