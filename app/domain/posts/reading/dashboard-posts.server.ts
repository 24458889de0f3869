import { type Kysely, sql } from "kysely";
import type { PostCountRow, Tables } from "~/database/tables";
import { listTitled, MAX_MATCHES, matchesMany, matchesWords, type SearchForms } from "~/database/text-search.server";
import { themeOfPost } from "~/domain/categories/category-queries.server";
import { knownTheme } from "~/domain/categories/category-theme";
import { openingText } from "~/domain/posts/article/reading-time";
import type { PostStatus } from "~/domain/posts/post/publication";
import { type Actor, isAtLeast } from "~/domain/staff/roles";
import { isArticle, ownCounts } from "./post-counts.server";
import { listCorrections } from "./search-corrections.server";

const STAFF_PAGE_SIZE = 20;

export const staffSorts = ["newest", "oldest", "updated", "title"] as const;
export type StaffSort = (typeof staffSorts)[number];

export type StaffStatus = PostStatus | "unpublished-changes";

export interface StaffPostQuery {
  readonly actor: Actor;
  /** Words, or beginnings of words, in title, excerpt or text. */
  readonly search?: string | SearchForms | undefined;
  readonly status?: StaffStatus | undefined;
  readonly category?: string | undefined;
  readonly sort?: StaffSort | undefined;
  /** From 1; a page past the last one is the last. */
  readonly page?: number | undefined;
  readonly trashed?: boolean | undefined;
}

/** `isCorrected`: nothing has the words as typed. `cutAt` says that only this many of the matches were searched, the last saved ones. */
export async function listPostsForStaff(db: Kysely<Tables>, query: StaffPostQuery) {
  const exact = await countFound(db, query);
  if (exact === 0 && typeof query.search === "string" && isSearch(query.search)) {
    for (const search of await listCorrections(db, query.search)) {
      if ((await countFound(db, { ...query, search })) > 0) return { ...(await readPage(db, { ...query, search })), isCorrected: true };
    }
  }
  return { ...(await readPage(db, query, exact)), isCorrected: false };
}

async function readPage(db: Kysely<Tables>, query: StaffPostQuery, counted?: number) {
  const found = counted ?? (await countFound(db, query));
  const pages = Math.max(1, Math.ceil(found / STAFF_PAGE_SIZE));
  const page = Math.min(Math.max(1, query.page ?? 1), pages);
  const rows = await staffPostsQuery(db, { ...query, page }).execute();
  const isCut = isSearch(query.search) && (await matchesMany(db, query.search));
  return { posts: rows.map(staffPost), found, page, pages, ...(isCut && { cutAt: MAX_MATCHES }) };
}

/** Null for a page, for a post in the trash, and for an author where the post is somebody else's. */
export async function findPostForList(db: Kysely<Tables>, actor: Actor, id: string) {
  const row = await staffPostsQuery(db, { actor }).where("id", "=", id).executeTakeFirst();
  return row ? staffPost(row) : null;
}

export type StaffPostCounts = Awaited<ReturnType<typeof countPostsForStaff>>;

/** Drafts include the scheduled ones; changes are posts whose readers see an older text than staff. */
export async function countPostsForStaff(db: Kysely<Tables>, actor: Actor) {
  const rows = await ownCounts(db, actor)
    .select(({ fn }) => ["state", "has_changes", fn.sum<number>("posts").as("posts")])
    .groupBy(["state", "has_changes"])
    .execute();
  const sum = (counted: typeof rows) => counted.reduce((total, { posts }) => total + Number(posts), 0);
  const count = (state: PostCountRow["state"]) => sum(rows.filter((row) => row.state === state));
  const [published, scheduled, trashed] = [count("published"), count("scheduled"), count("trashed")];
  const drafts = count("draft") + scheduled;
  const changes = sum(rows.filter(({ state, has_changes }) => state !== "trashed" && has_changes === 1));
  return { published, drafts, scheduled, changes, total: published + drafts, trashed };
}

/** The scheduled post that is published next, among those that the actor sees. */
export async function findNextScheduled(db: Kysely<Tables>, actor: Actor) {
  const row = await matching(db, { actor, status: "scheduled" })
    .select(({ fn, val }) => ["id", "title", fn.coalesce("scheduled_at", val("")).as("at"), "scheduled_by_name as by"])
    .orderBy("scheduled_at")
    .orderBy("id")
    .executeTakeFirst();
  return row ?? null;
}

async function countFound(db: Kysely<Tables>, query: StaffPostQuery): Promise<number> {
  const { actor, search, status, category, trashed = false } = query;
  if (isSearch(search)) {
    const { found } = await matching(db, query)
      .select(({ fn }) => fn.countAll<number>().as("found"))
      .executeTakeFirstOrThrow();
    return Number(found);
  }
  let counts = ownCounts(db, actor).where("state", trashed ? "=" : "!=", "trashed");
  if (status === "unpublished-changes") counts = counts.where("has_changes", "=", 1);
  else if (status !== undefined) counts = counts.where("state", "=", status);
  if (category !== undefined) counts = counts.where("category", "=", category);
  const { found } = await counts.select(({ fn }) => fn.sum<number | null>("posts").as("found")).executeTakeFirstOrThrow();
  return Number(found ?? 0);
}

function staffPostsQuery(db: Kysely<Tables>, query: StaffPostQuery) {
  const [column, direction] = query.trashed ? ([sql`deleted_at`, "desc"] as const) : orders[query.sort ?? "newest"];
  return matching(db, query)
    .select([...staffColumns, themeOfPost, sql<string>`substr(content, 1, ${sql.lit(BEGINNING_LENGTH)})`.as("beginning")])
    .select(sql<number>`case when ${hasChanges} then 1 else 0 end`.as("changes"))
    .orderBy(column, direction)
    .orderBy("id", direction)
    .limit(STAFF_PAGE_SIZE)
    .offset(((query.page ?? 1) - 1) * STAFF_PAGE_SIZE);
}

/** Spelled as in the indexes of migrations/first-schema.ts; another spelling would not use them. */
const orders = {
  newest: [sql`created_at`, "desc"],
  oldest: [sql`created_at`, "asc"],
  updated: [sql`updated_at`, "desc"],
  title: [sql`lower(title)`, "asc"],
} as const satisfies Record<StaffSort, unknown>;

const hasChanges = sql<boolean>`shown_revision_id <> newest_revision_id`;

function matching(db: Kysely<Tables>, { actor, search, status, category, trashed = false }: StaffPostQuery) {
  let posts = db.selectFrom("blog_posts").where("deleted_at", trashed ? "is not" : "is", null);
  // Pages that the clinic added have no other trash.
  if (!trashed) posts = posts.where(isArticle);
  if (!isAtLeast(actor.role, "editor")) posts = posts.where("author_id", "=", actor.id);
  if (status === "unpublished-changes") posts = posts.where(hasChanges);
  else if (status !== undefined) posts = posts.where("status", "=", status === "scheduled" ? "draft" : status);
  if (status === "draft" || status === "scheduled") posts = posts.where("scheduled_at", status === "draft" ? "is" : "is not", null);
  if (category !== undefined) posts = posts.where("category", "=", category);
  if (isSearch(search)) posts = posts.where(matchesWords(db, search, { trashed }));
  return posts;
}

function isSearch(search: string | SearchForms | undefined): search is string | SearchForms {
  return search !== undefined && (typeof search !== "string" || search.trim() !== "");
}

const staffColumns = [
  "id",
  "version",
  "title",
  "slug",
  "status",
  "excerpt",
  "category",
  "author_name as authorName",
  "author_id as authorId",
  "created_at as createdAt",
  "updated_at as updatedAt",
  "published_at as publishedAt",
  "deleted_at as deletedAt",
  "deleted_by_name as deletedBy",
] as const;

/** Characters: two lines on the widest screen, and the Markdown marks that are removed. */
const BEGINNING_LENGTH = 400;

type StaffRow = Awaited<ReturnType<ReturnType<typeof staffPostsQuery>["execute"]>>[number];

function staffPost({ beginning, theme, changes, ...post }: StaffRow) {
  return {
    ...post,
    excerpt: post.excerpt || openingText(beginning),
    theme: knownTheme(theme),
    hasUnpublishedChanges: Number(changes) > 0,
  };
}

const MAX_LINKED = 5;
const MAX_WITH_TITLE = 10;

/** Articles to link to: published ones by any author, then the actor's own drafts; first those whose title has the words. */
export async function listLinkedArticles(db: Kysely<Tables>, actor: Actor, typed: string) {
  const search = typed.trim().replace(/\s+/g, " ");
  const queries = [
    { actor: { ...actor, role: "editor" }, status: "published" },
    { actor, status: "draft" },
  ] as const;
  const ids = search === "" ? [] : await listTitled(db, search);
  const titled = ids.length === 0 ? [] : queries.map((query) => titledQuery(db, query, search).where("id", "in", ids).execute());
  const worded = queries.map((query) =>
    staffPostsQuery(db, { ...query, search })
      .limit(MAX_LINKED)
      .execute(),
  );
  const found = new Map((await Promise.all([...titled, ...worded])).flat().map((post) => [post.id, post]));
  return [...found.values()].map(({ title, slug, status, excerpt }) => ({ title, slug, excerpt, isPublic: status === "published" }));
}

function titledQuery(db: Kysely<Tables>, query: StaffPostQuery, search: string) {
  return staffPostsQuery(db, query)
    .clearOrderBy()
    .orderBy(sql`lower(title) = ${search.toLowerCase()}`, "desc")
    .orderBy(sql`substr(lower(title), 1, ${sql.lit(search.length)}) = ${search.toLowerCase()}`, "desc")
    .orderBy("created_at", "desc")
    .limit(MAX_WITH_TITLE);
}
