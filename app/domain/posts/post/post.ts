import { z } from "zod";
import { DEFAULT_CATEGORY } from "~/domain/categories/category";
import type { CategoryTheme } from "~/domain/categories/category-theme";
import type { Picture } from "~/domain/pictures/picture";
import type { PostReview } from "~/domain/posts/publishing/medical-review";
import { isSlug, SLUG_LENGTH } from "./slug";

export interface PostSummary {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** http(s), a path of this site, or "". */
  readonly featuredImage: string;
  readonly featuredPicture?: Picture | undefined;
  readonly category: string;
  /** Undefined leaves the choice to the category's name. */
  readonly theme?: CategoryTheme | undefined;
  readonly authorName: string;
  readonly readTime: number;
  readonly publishedAt: string;
  readonly updatedAt: string;
}

export interface Post extends PostSummary {
  readonly markdown: string;
  readonly html: string;
  readonly review?: PostReview | null;
}

export interface FeedPost extends Post {
  readonly id: string;
  /** The slug that made its id in feeds, where that is not its own id. */
  readonly feedSlug: string | null;
}

export const DEFAULT_READ_TIME = 5;

/** Characters; 100,000 are about 15,000 words, and render time grows with them. */
export const postLimits = { title: 200, excerpt: 500, content: 100_000, featured_image: 2000, category: 60, author_name: 100 } as const;

/** Named like the columns. Only outer white space is trimmed; Markdown stays byte for byte. */
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

export function isPictureAddress(text: string): boolean {
  if (text === "") return true;
  if (/[\s\\"'<>]/.test(text)) return false;
  return /^\/(?!\/)/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text));
}

/** Titles pasted from Markdown may start with heading marks. */
export function plainTitle(title: string): string {
  return title.replace(/^[\s#]+/, "") || title;
}
