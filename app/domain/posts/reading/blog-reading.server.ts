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
 * The built-in posts replace the blog when none is published or the database fails: the newest of each category is listed, and every one opens.
 * A failed read is reported, never thrown.
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
  /** Of the first page of all: articles that matter in this month, without those of its first row. */
  readonly ofMonth: readonly PostSummary[];
}

const MONTH_POSTS = 3;
const FIRST_ROW = 3;

export function readBlogPage(reading: Reading, asked: { category?: string | undefined; page: number }): Promise<Read<BlogPage>> {
  return read(
    reading,
    async (db, now) => {
      const categories = await listPublishedCategories(db, now);
      if (categories.length === 0) return undefined;
      const listed = await listPublishedPosts(db, { ...asked, now });
      const except = listed.posts.slice(0, FIRST_ROW).map(({ slug }) => slug);
      return { ...listed, categories, ofMonth: isFront(asked) ? await listMonthPosts(db, now, { limit: MONTH_POSTS, except }) : [] };
    },
    () => pageOf(reading, asked),
  );
}

function isFront({ category, page }: { category?: string | undefined; page: number }): boolean {
  return category === undefined && page === 1;
}

/** What a category is called that had this name before it was renamed or merged; of any other name, the name itself. */
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
      if (post) return { post, related: await listRelatedPosts(db, post, now, RELATED_POSTS), ...(await findNeighbors(db, post, now)) };
      return (await countPublishedPosts(db, now)) > 0 ? null : undefined;
    },
    () => {
      const post = reading.builtIn().find((builtIn) => builtIn.slug === slug);
      return post ? { post, related: [], previous: null, next: null } : null;
    },
  );
}

const RELATED_POSTS = 3;

/** The slug that a post has now which was public under this one. */
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
    async (db, now) => someOrNothing(await listNewestPosts(db, now, limit)),
    () =>
      newestOfEachCategory(reading.builtIn())
        .slice(0, limit)
        .map((post) => ({ ...post, id: post.slug, feedSlug: post.slug })),
  );
}

export interface PublishedPart {
  readonly posts: readonly DatedPost[];
  readonly parts: number;
}

export function readPublishedPart(reading: Reading, asked: { part: number; size: number }): Promise<Read<PublishedPart>> {
  return read<PublishedPart>(
    reading,
    async (db, now) => {
      const total = await countPublishedPosts(db, now);
      if (total === 0) return undefined;
      const parts = Math.ceil(total / asked.size);
      return { parts, posts: asked.part > parts ? [] : await listPublishedPart(db, now, asked) };
    },
    () => ({ parts: 1, posts: asked.part > 1 ? [] : reading.builtIn() }),
  );
}

/** Those of the slugs that lead to an article, former ones included. */
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

/** @param ask gives undefined when no post at all is published */
export async function read<Result>(
  reading: Reading,
  ask: (db: Kysely<Tables>, now: Date) => Promise<Result | undefined>,
  standIn: () => Result,
): Promise<Read<Result>> {
  const { database, now, failed } = reading;
  try {
    return await database.publicReads.run(async () => {
      const validUntil = (await findNextPublication(database.kysely, now)) ?? "until-changed";
      const result = await ask(database.kysely, now);
      return { result: result === undefined ? standIn() : result, validUntil };
    });
  } catch (error) {
    failed(error);
    return { result: standIn(), validUntil: null };
  }
}

function someOrNothing<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** @param posts newest first */
function newestOfEachCategory(posts: readonly Post[]): readonly Post[] {
  return posts.filter(({ category }, at) => posts.findIndex((post) => post.category === category) === at);
}

export function summaryOf({ markdown, html, ...summary }: Post): PostSummary {
  return summary;
}

function pageOf({ builtIn, now }: Reading, asked: { category?: string | undefined; page: number }): BlogPage {
  const all = newestOfEachCategory(builtIn());
  const posts = asked.category === undefined ? all : all.filter((post) => post.category === asked.category);
  const ofMonth = isFront(asked) ? builtIn().filter((post) => !all.includes(post) && post.months?.includes(monthNameAt(now))) : [];
  return {
    posts: asked.page > 1 ? [] : posts.map(summaryOf),
    total: posts.length,
    firstPage: 1,
    hasMore: false,
    categories: [...new Set(all.map((post) => post.category))].sort(),
    ofMonth: ofMonth.slice(0, MONTH_POSTS).map(summaryOf),
  };
}
