import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { currentCategoryName } from "~/domain/categories/category-queries.server";
import type { FeedPost, Post, PostSummary } from "~/domain/posts/post/post";
import { findRedirect, listRedirectedSlugs } from "~/domain/posts/post/post-slugs.server";
import { listMonthPosts, monthNameAt } from "./onward/month-posts.server";
import { findNeighbors, type Neighbors } from "./onward/neighbor-posts.server";
import { listRelatedPosts } from "./onward/related-posts.server";
import {
  countPublishedPosts,
  type DatedPost,
  findNextPublication,
  findPublishedPostBySlug,
  listNewestPosts,
  listPublishedCategories,
  listPublishedPart,
  listPublishedPosts,
  listPublishedSlugs,
  type PostPage,
} from "./published-posts.server";

/**
 * The built-in posts replace the blog while none is published or the database fails: the newest of each category is listed, and every one
 * can be opened. A failed read is reported, never thrown.
 */
export interface Reading {
  readonly database: Database;
  readonly now: Date;
  readonly builtIn: () => readonly Post[];
  readonly failed: (error: unknown) => void;
}

export interface Read<Result> {
  readonly result: Result;
  /** "until-changed", the instant (ISO 8601) at which a scheduled post appears, or null: the read failed. */
  readonly validUntil: string | null;
}

export interface BlogPage extends PostPage {
  readonly categories: readonly string[];
  /** On the first page without a filter: articles that matter in this month, except those in its first row. */
  readonly ofMonth: readonly PostSummary[];
}

const MONTH_POSTS = 3;
const FIRST_ROW = 3;

interface BlogPageQuery {
  readonly category?: string | undefined;
  readonly page: number;
}

export function readBlogPage(reading: Reading, query: BlogPageQuery): Promise<Read<BlogPage>> {
  return read(
    reading,
    async (db, now) => {
      const categories = await listPublishedCategories(db, now);
      if (categories.length === 0) return undefined;
      const listed = await listPublishedPosts(db, { ...query, now });
      const except = listed.posts.slice(0, FIRST_ROW).map(({ slug }) => slug);
      return { ...listed, categories, ofMonth: isFront(query) ? await listMonthPosts(db, now, { limit: MONTH_POSTS, except }) : [] };
    },
    () => builtInPage(reading, query),
  );
}

function isFront({ category, page }: BlogPageQuery): boolean {
  return category === undefined && page === 1;
}

/** The present name of a category that was renamed or merged; any other name stays. */
export function readCategoryName(reading: Reading, name: string): Promise<Read<string>> {
  return read(
    reading,
    (db) => currentCategoryName(db, name),
    () => name,
  );
}

export interface Article extends Neighbors {
  readonly post: Post;
  readonly related: readonly PostSummary[];
}

export function readArticle(reading: Reading, slug: string): Promise<Read<Article | null>> {
  return read<Article | null>(
    reading,
    async (db, now) => {
      const post = await findPublishedPostBySlug(db, slug, now);
      if (post) return { post, related: await listRelatedPosts(db, post, now), ...(await findNeighbors(db, post, now)) };
      return (await countPublishedPosts(db, now)) > 0 ? null : undefined;
    },
    () => {
      const post = reading.builtIn().find((builtIn) => builtIn.slug === slug);
      return post ? { post, related: [], previous: null, next: null } : null;
    },
  );
}

/** The present slug of a post that was public under this one. */
export function readRedirect(reading: Reading, slug: string): Promise<Read<string | null>> {
  return read<string | null>(
    reading,
    (db, now) => findRedirect(db, slug, now),
    () => null,
  );
}

export function readNewestPosts(reading: Reading, limit: number): Promise<Read<readonly FeedPost[]>> {
  return read<readonly FeedPost[]>(
    reading,
    async (db, now) => {
      const posts = await listNewestPosts(db, now, limit);
      return posts.length > 0 ? posts : undefined;
    },
    () =>
      newestOfEachCategory(reading.builtIn())
        .slice(0, limit)
        .map((post) => ({ ...post, id: post.slug, feedSlug: post.slug })),
  );
}

export function readPublishedPart(reading: Reading, query: { part: number; size: number }) {
  return read<{ readonly posts: readonly DatedPost[]; readonly parts: number }>(
    reading,
    async (db, now) => {
      const total = await countPublishedPosts(db, now);
      if (total === 0) return undefined;
      const parts = Math.ceil(total / query.size);
      return { parts, posts: query.part > parts ? [] : await listPublishedPart(db, now, query) };
    },
    () => ({ parts: 1, posts: query.part > 1 ? [] : reading.builtIn() }),
  );
}

/** The slugs that lead to an article, former ones included. */
export function readLinkableSlugs(reading: Reading, slugs: readonly string[]): Promise<Read<readonly string[]>> {
  return read<readonly string[]>(
    reading,
    async (db, now) =>
      (await countPublishedPosts(db, now)) > 0
        ? [...(await listPublishedSlugs(db, now, slugs)), ...(await listRedirectedSlugs(db, now, slugs))]
        : undefined,
    () => reading.builtIn().map(({ slug }) => slug),
  );
}

/** @param query undefined when no post at all is published @param builtIn replaces its result then, and when it fails */
export async function read<Result>(
  reading: Reading,
  query: (db: Kysely<Tables>, now: Date) => Promise<Result | undefined>,
  builtIn: () => Result,
): Promise<Read<Result>> {
  const { database, now, failed } = reading;
  try {
    return await database.publicReads.run(async () => {
      const validUntil = (await findNextPublication(database.kysely, now)) ?? "until-changed";
      const result = await query(database.kysely, now);
      return { result: result === undefined ? builtIn() : result, validUntil };
    });
  } catch (error) {
    failed(error);
    return { result: builtIn(), validUntil: null };
  }
}

/** @param posts newest first */
function newestOfEachCategory(posts: readonly Post[]): readonly Post[] {
  return posts.filter(({ category }, at) => posts.findIndex((post) => post.category === category) === at);
}

export function summaryOf({ markdown, html, ...summary }: Post): PostSummary {
  return summary;
}

function builtInPage({ builtIn, now }: Reading, query: BlogPageQuery): BlogPage {
  const all = newestOfEachCategory(builtIn());
  const posts = all.filter(({ category }) => query.category === undefined || category === query.category);
  const ofMonth = isFront(query) ? builtIn().filter((post) => !all.includes(post) && post.months?.includes(monthNameAt(now))) : [];
  return {
    posts: query.page > 1 ? [] : posts.map(summaryOf),
    total: posts.length,
    firstPage: 1,
    hasMore: false,
    categories: [...new Set(all.map((post) => post.category))].sort(),
    ofMonth: ofMonth.slice(0, MONTH_POSTS).map(summaryOf),
  };
}
