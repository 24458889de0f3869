import { type Kysely, type Selectable, sql } from "kysely";
import type { BlogPostRow, Tables } from "~/database/tables";
import { themeOfPost } from "~/domain/categories/category-queries.server";
import { knownTheme } from "~/domain/categories/category-theme";
import { drawnPictureOf } from "~/domain/pictures/drawn-picture";
import { listPictures } from "~/domain/pictures/list-pictures.server";
import { mediaIdOf } from "~/domain/pictures/media-address";
import { withMaxWidth } from "~/domain/pictures/picture";
import { withoutForeignTags } from "~/domain/posts/article/article-tags";
import { type FeedPost, isPictureAddress, type Post, type PostSummary, plainTitle } from "~/domain/posts/post/post";
import { reviewOf } from "~/domain/posts/post/post-review";
import { countPublished, isArticle } from "./post-counts.server";

export const PAGE_SIZE = 9;

/** Load More Articles adds pages to a sheet of at most this many, which limits what one address can cost. */
const PAGES_PER_SHEET = 10;

function firstPageOfSheet(page: number): number {
  return Number.isFinite(page) ? Math.floor((page - 1) / PAGES_PER_SHEET) * PAGES_PER_SHEET + 1 : 1;
}

export interface PostPage {
  readonly posts: readonly PostSummary[];
  readonly total: number;
  /** The first of the pages that are shown together. */
  readonly firstPage: number;
  readonly hasMore: boolean;
}

/** All posts of the sheet up to this page; none for a page past the last one. */
export async function listPublishedPosts(
  db: Kysely<Tables>,
  { category, page, now }: { category?: string | undefined; page: number; now: Date },
): Promise<PostPage> {
  const total = await countPublishedPosts(db, now, category);
  const firstPage = firstPageOfSheet(page);
  const seen = (firstPage - 1) * PAGE_SIZE;
  if (total <= (page - 1) * PAGE_SIZE) return { posts: [], total, firstPage, hasMore: false };
  const ids = newestFirst(ofCategory(published(db, now), category))
    .select("id")
    .limit(page * PAGE_SIZE - seen)
    .offset(seen);
  // Ids come from the index alone: with whole rows PostgreSQL would read every row before them too.
  const found = (await ids.execute()).map(({ id }) => id);
  return { posts: await listSummaries(db, found), total, firstPage, hasMore: total > page * PAGE_SIZE };
}

export async function countPublishedPosts(db: Kysely<Tables>, now: Date, category?: string): Promise<number> {
  const counts = await countPublished(db, now);
  if (category !== undefined) return counts.get(category) ?? 0;
  return [...counts.values()].reduce((total, posts) => total + posts, 0);
}

export type DatedPost = Pick<PostSummary, "slug" | "publishedAt" | "updatedAt">;

/** Oldest first, so that a new post changes the last part only. @param part from 1 */
export async function listPublishedPart(
  db: Kysely<Tables>,
  now: Date,
  { part, size }: { part: number; size: number },
): Promise<DatedPost[]> {
  const ids = published(db, now)
    .select("id")
    .orderBy("public_from")
    .orderBy("id")
    .limit(size)
    .offset((part - 1) * size);
  const rows = await db
    .selectFrom("blog_posts")
    .select(["slug", "public_from", "created_at", "updated_at", "id"])
    .where("id", "in", ids)
    .execute();
  return rows
    .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
    .map(({ slug, public_from, created_at, updated_at }) => ({ slug, publishedAt: public_from ?? created_at, updatedAt: updated_at }));
}

/** The slugs that belong to an article. */
export async function listPublishedSlugs(db: Kysely<Tables>, now: Date, slugs: readonly string[]): Promise<string[]> {
  const rows = slugs.length > 0 ? await published(db, now).select("slug").where("slug", "in", slugs).execute() : [];
  return rows.map(({ slug }) => slug);
}

/** The beginnings of Markdown texts, by slug. */
export async function listPublishedTexts(db: Kysely<Tables>, now: Date, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (slugs.length === 0) return new Map();
  const beginning = sql<string>`substr(content, 1, ${sql.lit(TEXT_LENGTH)})`.as("text");
  const rows = await published(db, now).select(["slug", beginning]).where("slug", "in", slugs).execute();
  return new Map(rows.map(({ slug, text }) => [slug, text]));
}

/** Characters: an article of 15 minutes. */
const TEXT_LENGTH = 20_000;

export async function listNewestPosts(db: Kysely<Tables>, now: Date, limit: number): Promise<FeedPost[]> {
  const rows = await newestFirst(published(db, now))
    .select([...postColumns, "id", "feed_slug as feedSlug"])
    .limit(limit)
    .execute();
  return withPictures(
    db,
    rows.map((row) => ({ ...wholePost(row), id: row.id, feedSlug: row.feedSlug })),
  );
}

export async function listPublishedCategories(db: Kysely<Tables>, now: Date): Promise<string[]> {
  return [...(await countPublished(db, now)).keys()].sort((one, other) => one.localeCompare(other, "en"));
}

export async function findPublishedPostBySlug(db: Kysely<Tables>, slug: string, now: Date): Promise<Post | null> {
  const row = await published(db, now).select(postColumns).where("slug", "=", slug).executeTakeFirst();
  return row ? shownPost(db, row) : null;
}

export async function findPublishedPostById(db: Kysely<Tables>, id: string, now: Date): Promise<Post | null> {
  const row = await published(db, now).select(postColumns).where("id", "=", id).executeTakeFirst();
  return row ? shownPost(db, row) : null;
}

/** In the order of the ids, which must belong to published articles. */
export async function listSummaries(db: Kysely<Tables>, ids: readonly string[]): Promise<PostSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("blog_posts")
    .select([...summaryColumns, "id"])
    .where("id", "in", ids)
    .execute();
  return withPictures(db, rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)).map(summary));
}

export async function findNextPublication(db: Kysely<Tables>, now: Date): Promise<string | null> {
  const { next } = await db
    .selectFrom("blog_posts")
    .select(({ fn }) => fn.min("public_from").as("next"))
    .where("public_from", ">", now.toISOString())
    .where(isArticle)
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
const textColumns = ["content", "content_html", "reviewed_by", "reviewed_on", "next_review_on"] as const;

const summaryColumns = [...ownColumns, themeOfPost] as const;
const postColumns = [...summaryColumns, ...textColumns] as const;

export function published(db: Kysely<Tables>, now: Date) {
  return db.selectFrom("blog_posts").where("public_from", "<=", now.toISOString()).where(isArticle);
}

function placeOf({ public_from, id }: Pick<Selectable<BlogPostRow>, "public_from" | "id">): string {
  return `${public_from} ${id}`;
}

export function newestFirst(query: ReturnType<typeof published>) {
  return query.orderBy("public_from", "desc").orderBy("id", "desc");
}

export function ofCategory(query: ReturnType<typeof published>, category: string | undefined) {
  return category === undefined ? query : query.where("category", "=", category);
}

type SummaryRow = Pick<Selectable<BlogPostRow>, (typeof ownColumns)[number]> & { readonly theme: string | null };
type PostRow = SummaryRow & Pick<Selectable<BlogPostRow>, (typeof textColumns)[number]>;

function summary(row: SummaryRow): PostSummary {
  const featuredImage = row.featured_image.trim();
  return {
    slug: row.slug,
    title: plainTitle(row.title),
    excerpt: row.excerpt,
    // Rows may come from outside this site's forms.
    featuredImage: isPictureAddress(featuredImage) ? featuredImage : "",
    drawn: drawnPictureOf(row.slug),
    category: row.category,
    theme: knownTheme(row.theme),
    authorName: row.author_name,
    readTime: row.read_time,
    publishedAt: row.public_from ?? row.created_at,
    updatedAt: row.updated_at,
  };
}

function wholePost(row: PostRow): Post {
  return { ...summary(row), markdown: row.content, html: withoutForeignTags(row.content_html), review: reviewOf(row) };
}

export async function shownPost(db: Kysely<Tables>, row: PostRow): Promise<Post> {
  const post = wholePost(row);
  return (await withPictures(db, [post], Number.POSITIVE_INFINITY))[0] ?? post;
}

/** Of a card on the densest phone. */
const CARD_PIXELS = 1200;

/** @param maxWidth in pixels, as shown */
async function withPictures<Shown extends PostSummary>(
  db: Kysely<Tables>,
  posts: readonly Shown[],
  maxWidth = CARD_PIXELS,
): Promise<Shown[]> {
  const ids = posts.flatMap(({ featuredImage }) => mediaIdOf(featuredImage) ?? []);
  const pictures = await listPictures(db, ids);
  return posts.map((post) => {
    const id = mediaIdOf(post.featuredImage);
    if (id === null) return post;
    const picture = pictures.get(id);
    return picture ? { ...post, featuredPicture: withMaxWidth(picture, maxWidth) } : { ...post, featuredImage: "" };
  });
}
