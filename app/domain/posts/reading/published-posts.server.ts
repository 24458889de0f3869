import type { Kysely, Selectable } from "kysely";
import type { BlogPostRow, Tables } from "~/database/tables";
import { listPictures } from "~/domain/pictures/list-pictures.server";
import { mediaIdOf } from "~/domain/pictures/media-address";
import { narrowed } from "~/domain/pictures/picture";
import { type FeedPost, isPictureAddress, type Post, type PostSummary, plainTitle } from "~/domain/posts/post/post";
import { reviewOf } from "~/domain/posts/publishing/medical-review";
import { knownTheme, storedTheme } from "./category-theme-column.server";

export const PAGE_SIZE = 9;

export interface PostPage {
  readonly posts: readonly PostSummary[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** Pages 1 to `page` together; a page past the last one is empty. */
export async function listPublishedPosts(
  db: Kysely<Tables>,
  { category, page, now }: { category?: string | undefined; page: number; now: Date },
): Promise<PostPage> {
  const total = await countPublishedPosts(db, now, category);
  if (total <= (page - 1) * PAGE_SIZE) return { posts: [], total, hasMore: false };
  const rows = await ofCategory(published(db, now), category)
    .select(summaryColumns)
    .orderBy("public_from", "desc")
    .orderBy("id", "desc")
    .limit(page * PAGE_SIZE)
    .execute();
  return { posts: await withPictures(db, rows.map(summary)), total, hasMore: total > page * PAGE_SIZE };
}

export async function countPublishedPosts(db: Kysely<Tables>, now: Date, category?: string): Promise<number> {
  const { total } = await ofCategory(published(db, now), category)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function listAllPublishedPosts(db: Kysely<Tables>, now: Date): Promise<PostSummary[]> {
  const rows = await published(db, now).select(summaryColumns).orderBy("public_from", "desc").orderBy("id", "desc").execute();
  return rows.map(summary);
}

export async function listNewestPosts(db: Kysely<Tables>, now: Date, limit: number): Promise<FeedPost[]> {
  const rows = await published(db, now)
    .select(postColumns)
    .select(["id", "feed_slug as feedSlug"])
    .orderBy("public_from", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return withPictures(
    db,
    rows.map((row) => ({ ...wholePost(row), id: row.id, feedSlug: row.feedSlug })),
  );
}

export async function listPublishedCategories(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const rows = await published(db, now).select("category").distinct().execute();
  return rows.map((row) => row.category).sort((one, other) => one.localeCompare(other, "en"));
}

export async function findPublishedPostBySlug(db: Kysely<Tables>, slug: string, now: Date): Promise<Post | null> {
  const row = await published(db, now).select(postColumns).where("slug", "=", slug).executeTakeFirst();
  return row ? withHeroPicture(db, wholePost(row)) : null;
}

export async function listRelatedPosts(db: Kysely<Tables>, post: PostSummary, now: Date, limit: number): Promise<PostSummary[]> {
  const rows = await ofCategory(published(db, now), post.category)
    .select(summaryColumns)
    .where("slug", "!=", post.slug)
    .orderBy("public_from", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return withPictures(db, rows.map(summary));
}

export async function findNextPublication(db: Kysely<Tables>, now: Date): Promise<string | null> {
  const { next } = await db
    .selectFrom("blog_posts")
    .select(({ fn }) => fn.min("public_from").as("next"))
    .where("public_from", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return next;
}

const ownColumns = [
  "slug",
  "title",
  "excerpt",
  "featured_image",
  "category",
  "author_name",
  "read_time",
  "created_at",
  "updated_at",
  "public_from",
] as const;
const textColumns = ["content", "content_html", "reviewed_by", "reviewed_on"] as const;

const summaryColumns = [...ownColumns, storedTheme] as const;
const postColumns = [...summaryColumns, ...textColumns] as const;

function published(db: Kysely<Tables>, now: Date) {
  return db.selectFrom("blog_posts").where("public_from", "<=", now.toISOString());
}

function ofCategory(query: ReturnType<typeof published>, category: string | undefined) {
  return category === undefined ? query : query.where("category", "=", category);
}

type SummaryRow = Pick<Selectable<BlogPostRow>, (typeof ownColumns)[number]> & { readonly theme: string | null };
type PostRow = SummaryRow & Pick<Selectable<BlogPostRow>, (typeof textColumns)[number]>;

function summary(row: SummaryRow): PostSummary {
  return {
    slug: row.slug,
    title: plainTitle(row.title),
    excerpt: row.excerpt,
    // Rows may come from outside this site's forms.
    featuredImage: isPictureAddress(row.featured_image.trim()) ? row.featured_image.trim() : "",
    category: row.category,
    theme: knownTheme(row.theme),
    authorName: row.author_name,
    readTime: row.read_time,
    publishedAt: row.public_from ?? row.created_at,
    updatedAt: row.updated_at,
  };
}

export function wholePost(row: PostRow): Post {
  return { ...summary(row), markdown: row.content, html: row.content_html, review: reviewOf(row) };
}

export async function withHeroPicture(db: Kysely<Tables>, post: Post): Promise<Post> {
  return (await withPictures(db, [post], Number.POSITIVE_INFINITY))[0] ?? post;
}

/** Pixels of a card on the densest phone. */
const CARD_PIXELS = 1200;

/** @param widest pixels that they are shown in */
async function withPictures<Shown extends PostSummary>(
  db: Kysely<Tables>,
  posts: readonly Shown[],
  widest = CARD_PIXELS,
): Promise<Shown[]> {
  const ids = posts.flatMap(({ featuredImage }) => mediaIdOf(featuredImage) ?? []);
  const pictures = await listPictures(db, ids);
  return posts.map((post) => {
    const picture = pictures.get(mediaIdOf(post.featuredImage) ?? "");
    return picture ? { ...post, featuredPicture: narrowed(picture, widest) } : post;
  });
}
