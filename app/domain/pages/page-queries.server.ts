import { type Kysely, sql } from "kysely";
import type { Tables } from "~/database/tables";
import { reviewOf } from "~/domain/posts/post/post-review";
import { postStatus } from "~/domain/posts/post/publication";
import { isOwnPage } from "~/domain/posts/post/slug";
import type { BuiltInPages } from "./built-in-pages.server";

export type PageForStaff = Awaited<ReturnType<typeof listPagesForStaff>>[number];

/** In the order of the site. Only a page with a text of its own has dates, names and a review; the text readers see has that review. */
export async function listPagesForStaff(db: Kysely<Tables>, builtIn: BuiltInPages) {
  const rows = await pagePosts(db).execute();
  return builtIn.names.map((name) => {
    const row = rows.find(({ page }) => page === name);
    const state = row ? stateOf(row) : "built-in";
    const own = state === "built-in" ? undefined : row;
    return {
      name,
      title: builtIn.copy(name).title,
      postId: row?.id ?? null,
      state,
      changedAt: own?.saved_at ?? null,
      changedBy: own?.saved_by_name ?? null,
      publishedAt: own?.published_at ?? null,
      scheduledAt: own?.scheduled_at ?? null,
      review: own ? reviewOf(own) : null,
    };
  });
}

export type OwnPageForStaff = Awaited<ReturnType<typeof listOwnPages>>[number];

/** The pages that the clinic added, but for those in the trash: first those of the menu in its order, then the others by title. */
export async function listOwnPages(db: Kysely<Tables>) {
  const rows = await pagePosts(db).where("deleted_at", "is", null).execute();
  return rows
    .flatMap(({ page, ...row }) => {
      if (!isOwnPage(page)) return [];
      const { id, title, menu_place: menuPlace, published_at: publishedAt, scheduled_at: scheduledAt } = row;
      const changed = { changedAt: row.saved_at, changedBy: row.saved_by_name };
      return [{ id, page, title, menuPlace, state: statusOf(row), publishedAt, scheduledAt, ...changed } as const];
    })
    .toSorted((one, other) => (one.menuPlace ?? NOT_IN_MENU) - (other.menuPlace ?? NOT_IN_MENU) || one.title.localeCompare(other.title));
}

const NOT_IN_MENU = 1_000_000;

function pagePosts(db: Kysely<Tables>) {
  return db
    .selectFrom("blog_posts as post")
    .innerJoin("post_revisions as newest", "newest.id", "post.newest_revision_id")
    .select(["post.id", "page", "title", "menu_place", "post.status", "scheduled_at", "published_at", "reviewed_by", "reviewed_on"])
    .select(["newest.cause", "newest.saved_at", "newest.saved_by_name"])
    .select(sql<number>`case when shown_revision_id <> newest_revision_id then 1 else 0 end`.as("changes"))
    .where("page", "is not", null);
}

type StateRow = Pick<
  Awaited<ReturnType<ReturnType<typeof pagePosts>["executeTakeFirstOrThrow"]>>,
  "status" | "scheduled_at" | "cause" | "changes"
>;

/** "built-in": readers see the built-in text, and nobody has begun another. */
function stateOf(row: StateRow) {
  const status = statusOf(row);
  return status === "draft" && row.cause === "built-in" ? "built-in" : status;
}

function statusOf(row: Omit<StateRow, "cause">) {
  const status = postStatus(row);
  return status === "published" && Number(row.changes) > 0 ? "unpublished-changes" : status;
}
