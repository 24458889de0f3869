import { type Kysely, type Selectable, sql } from "kysely";
import type { BlogPostRow, Tables } from "~/database/tables";
import { matchesWords } from "~/database/text-search.server";
import type { CategoryTheme } from "~/domain/categories/category-theme";
import { plainText } from "~/domain/posts/article/reading-time";
import type { PostStatus } from "~/domain/posts/post/publication";
import { type Actor, isAtLeast } from "~/domain/staff/roles";
import { knownTheme, storedTheme } from "./category-theme-column.server";

/** Posts on one page of the dashboard. */
export const STAFF_PAGE_SIZE = 20;

export const staffSorts = ["newest", "oldest", "updated", "title"] as const;
export type StaffSort = (typeof staffSorts)[number];

/** What the list can be narrowed to: a status, or the posts with changes that readers don't see yet. */
export type StaffStatus = PostStatus | "unpublished-changes";

export interface StaffPostQuery {
  /** Authors see their own posts. */
  readonly actor: Actor;
  /** Words of title, excerpt or text; each may be the beginning of one. */
  readonly search?: string | undefined;
  /** A scheduled post is no draft here. */
  readonly status?: StaffStatus | undefined;
  readonly category?: string | undefined;
  /** Newest first unless said otherwise; the trash is ordered by when a post came in. */
  readonly sort?: StaffSort | undefined;
  /** From 1; a page behind the last one is the last. */
  readonly page?: number | undefined;
  readonly trashed?: boolean | undefined;
}

/** A row of the dashboard. */
export interface StaffPost {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly slug: string;
  readonly status: "draft" | "published";
  /** The excerpt, or the beginning of the text. */
  readonly excerpt: string;
  readonly category: string;
  readonly look: CategoryTheme | undefined;
  readonly authorName: string;
  readonly authorId: string | null;
  /** Instants in ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  readonly deletedAt: string | null;
  readonly deletedBy: string | null;
  /** What is shown here is what readers see; the changes wait in the editor. */
  readonly hasUnpublishedChanges: boolean;
}

export interface StaffPostPage {
  readonly posts: readonly StaffPost[];
  /** Posts that match, on all pages. */
  readonly found: number;
  readonly page: number;
  readonly pages: number;
}

export async function listPostsForStaff(db: Kysely<Tables>, query: StaffPostQuery): Promise<StaffPostPage> {
  const { found } = await matching(db, query)
    .select(({ fn }) => fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(Number(found) / STAFF_PAGE_SIZE));
  const page = Math.min(Math.max(1, query.page ?? 1), pages);
  const rows = await staffPostsQuery(db, { ...query, page }).execute();
  return { posts: rows.map(staffPost), found: Number(found), page, pages };
}

export interface StaffPostCounts {
  readonly published: number;
  readonly drafts: number;
  /** Both, the trash left out. */
  readonly total: number;
  readonly trashed: number;
}

/** The dashboard's counters; an author's own posts for an author. */
export async function countPostsForStaff(db: Kysely<Tables>, actor: Actor): Promise<StaffPostCounts> {
  const rows = await matching(db, { actor })
    .select(({ fn }) => ["status", fn.countAll<number>().as("posts")])
    .groupBy("status")
    .execute();
  const { trashed } = await matching(db, { actor, trashed: true })
    .select(({ fn }) => fn.countAll<number>().as("trashed"))
    .executeTakeFirstOrThrow();
  const count = (status: string) => Number(rows.find((row) => row.status === status)?.posts ?? 0);
  const [published, drafts] = [count("published"), count("draft")];
  return { published, drafts, total: published + drafts, trashed: Number(trashed) };
}

/** One page of posts, for its plan to be looked at. */
export function staffPostsQuery(db: Kysely<Tables>, query: StaffPostQuery) {
  const [column, direction] = query.trashed ? ([sql`deleted_at`, "desc"] as const) : orders[query.sort ?? "newest"];
  return matching(db, query)
    .select([...staffColumns, storedTheme, sql<string>`substr(content, 1, ${sql.lit(BEGINNING_LENGTH)})`.as("beginning")])
    .select(sql<number>`case when ${hasChanges} then 1 else 0 end`.as("changes"))
    .orderBy(column, direction)
    .orderBy("id", direction)
    .limit(STAFF_PAGE_SIZE)
    .offset(((query.page ?? 1) - 1) * STAFF_PAGE_SIZE);
}

/** As the indexes of 0004-post-editing.ts spell them; any other spelling would not use them. */
const orders = {
  newest: [sql`created_at`, "desc"],
  oldest: [sql`created_at`, "asc"],
  updated: [sql`updated_at`, "desc"],
  title: [sql`lower(title)`, "asc"],
} as const satisfies Record<StaffSort, unknown>;

const hasChanges = sql<boolean>`shown_revision_id <> newest_revision_id`;

function matching(db: Kysely<Tables>, { actor, search, status, category, trashed = false }: StaffPostQuery) {
  let posts = db.selectFrom("blog_posts").where("deleted_at", trashed ? "is not" : "is", null);
  if (!isAtLeast(actor.role, "editor")) posts = posts.where("author_id", "=", actor.id);
  if (status === "unpublished-changes") posts = posts.where(hasChanges);
  else if (status !== undefined) posts = posts.where("status", "=", status === "scheduled" ? "draft" : status);
  if (status === "draft" || status === "scheduled") posts = posts.where("scheduled_at", status === "draft" ? "is" : "is not", null);
  if (category !== undefined) posts = posts.where("category", "=", category);
  if (search !== undefined && search.trim() !== "") posts = posts.where(matchesWords(db, search));
  return posts;
}

const staffColumns = [
  "id",
  "version",
  "title",
  "slug",
  "status",
  "excerpt",
  "category",
  "author_name",
  "author_id",
  "created_at",
  "updated_at",
  "published_at",
  "deleted_at",
  "deleted_by_name",
] as const;

/** Two lines on the widest screen, with room for Markdown marks that go. */
const BEGINNING_LENGTH = 400;

type StaffRow = Pick<Selectable<BlogPostRow>, (typeof staffColumns)[number]> & {
  beginning: string;
  changes: number;
  theme: string | null;
};

function staffPost(row: StaffRow): StaffPost {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    slug: row.slug,
    status: row.status,
    excerpt: row.excerpt || plainText(row.beginning),
    category: row.category,
    look: knownTheme(row.theme),
    authorName: row.author_name,
    authorId: row.author_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    deletedAt: row.deleted_at,
    deletedBy: row.deleted_by_name,
    hasUnpublishedChanges: Number(row.changes) > 0,
  };
}
