import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { BlogPostRow, Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { changeAndNotify } from "~/domain/live/live-events.server";
import { notUndoable, PostInTrashError } from "~/domain/posts/post/post-errors";
import { type PostCommand, requirePostPermission } from "~/domain/posts/post/post-permissions";
import { isDue, noPlan, postStatus } from "~/domain/posts/post/publication";
import { type PublishedByPlan, recordDuePublication } from "~/domain/posts/writing/due-publication.server";
import { lockPost, lockRow } from "~/domain/posts/writing/lock-post.server";
import { recordPostChange } from "~/domain/posts/writing/record-version.server";
import { showNewest } from "~/domain/posts/writing/show-revision.server";
import { type StoredPost, withNewestText } from "~/domain/posts/writing/stored-post.server";
import type { Actor } from "~/domain/staff/roles";
import { problemOfTime } from "./scheduling";

/** Schedules a draft or moves it to another time. @throws DomainError */
export async function schedulePost(database: Database, { id, at, actor, now }: PostCommand & { at: Date }): Promise<void> {
  const problem = problemOfTime(at, now);
  if (problem !== null) throw new DomainError("invalid", "Choose another time", problem);
  // Cached pages expire at this instant from now on.
  await changeAndNotify(database, true, async (transaction) => {
    const { row } = await lockPlan(transaction, { id, actor, now });
    await planPost(transaction, row, { at, actor, now });
  });
}

async function planPost(
  transaction: Transaction<Tables>,
  post: Selectable<BlogPostRow>,
  { at, actor, now, isUndo = false }: Omit<PostCommand, "id"> & { at: Date; isUndo?: boolean },
): Promise<void> {
  const scheduled_at = at.toISOString();
  if (post.scheduled_at === scheduled_at) return;
  await transaction.updateTable("blog_posts").set({ scheduled_at, scheduled_by_name: actor.name }).where("id", "=", post.id).execute();
  // An undone plan can't be undone again.
  const before = isUndo ? null : post.scheduled_at;
  if (!isUndo) await transaction.deleteFrom("plans_before").where("post_id", "=", post.id).execute();
  await transaction
    .insertInto("plans_before")
    .values({ post_id: post.id, scheduled_at, before })
    .onConflict((conflict) => conflict.columns(["post_id", "scheduled_at"]).doUpdateSet({ before }))
    .execute();
  const detail = { for: scheduled_at, ...(before !== null && { "instead of": before }) };
  const action = post.scheduled_at === null ? "scheduled" : "rescheduled";
  await recordPostChange(transaction, post, { kind: "scheduled", action, detail, actor, now });
}

/** The post stays a draft, with its newest text. @throws DomainError when its time has come */
export async function unschedulePost(database: Database, { id, actor, now }: PostCommand): Promise<void> {
  await changeAndNotify(database, true, async (transaction) => {
    const post = await lockPlan(transaction, { id, actor, now });
    await endPlan(transaction, post, { actor, now });
  });
}

async function endPlan(transaction: Transaction<Tables>, post: StoredPost, by: Omit<PostCommand, "id">): Promise<void> {
  const { id, scheduled_at } = post.row;
  if (scheduled_at === null) return;
  await transaction.updateTable("blog_posts").set(noPlan).where("id", "=", id).execute();
  await showNewest(transaction, post, by);
  const detail = { "instead of": scheduled_at };
  await recordPostChange(transaction, post.row, { kind: "unscheduled", action: "unscheduled", detail, ...by });
}

/**
 * Restores the previous plan; if its time has passed, there is none. A repeated request changes nothing.
 *
 * @param plan.scheduledAt the time to undo (ISO 8601), with the version that it was planned for
 * @throws notUndoable when it was changed since
 */
export async function undoSchedule(
  database: Database,
  { id, actor, now, version, scheduledAt }: PostCommand & { version: number; scheduledAt: string },
): Promise<string | null> {
  return changeAndNotify(database, true, async (transaction) => {
    const post = await lockPlan(transaction, { id, actor, now });
    const { row } = post;
    const plan = await findPlanBefore(transaction, id, scheduledAt);
    if (!plan || row.version !== version) throw notUndoable();
    const before = plan.before !== null && problemOfTime(new Date(plan.before), now) === null ? plan.before : null;
    if (row.scheduled_at === before) return row.page;
    if (row.scheduled_at !== scheduledAt) throw notUndoable();
    if (before !== null) await planPost(transaction, row, { at: new Date(before), actor, now, isUndo: true });
    else await endPlan(transaction, post, { actor, now });
    return row.page;
  });
}

/** The plan before this one; null if this one can't be undone. */
export async function findPlanBefore(db: Kysely<Tables>, id: string, scheduledAt: string | null) {
  const plan = db
    .selectFrom("plans_before")
    .select("before")
    .where("post_id", "=", id)
    .where("scheduled_at", "=", scheduledAt ?? "");
  return (await plan.executeTakeFirst()) ?? null;
}

async function lockPlan(transaction: Transaction<Tables>, { id, actor, now }: PostCommand): Promise<StoredPost> {
  const post = await lockPost(transaction, id, now);
  requirePostPermission(actor, "publish", { authorId: post.row.author_id });
  if (post.row.deleted_at !== null) throw new PostInTrashError();
  if (post.row.status === "published") {
    throw new DomainError("conflict", "Already published", "This post is published already. Unpublish it first to give it a later date.");
  }
  return post;
}

/** One transaction for each post. Of several processes one publishes; the others wait for the row and find it published. */
export async function publishDuePosts(database: Database, now: Date): Promise<PublishedByPlan[]> {
  const published: PublishedByPlan[] = [];
  for (const id of await listDuePosts(database.kysely, now)) {
    const post = await changeAndNotify(database, true, (transaction) => publishDuePost(transaction, id, now));
    if (post) published.push(post);
  }
  return published;
}

/** The earliest plan first. */
export async function listDuePosts(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("blog_posts")
    .select("id")
    .where("status", "=", "draft")
    .where("scheduled_at", "<=", now.toISOString())
    .where("deleted_at", "is", null)
    .orderBy("scheduled_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

async function publishDuePost(transaction: Transaction<Tables>, id: string, now: Date): Promise<PublishedByPlan | null> {
  const row = await lockRow(transaction, id);
  return row && isDue(row, now) ? recordDuePublication(transaction, await withNewestText(transaction, row), now) : null;
}

export async function findPublicationPlan(db: Kysely<Tables>, id: string, actor: Actor): Promise<PublicationPlan | null> {
  const row = await db
    .selectFrom("blog_posts")
    .select([...planColumns, "author_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  requirePostPermission(actor, "edit", { authorId: row.author_id });
  return plan(row);
}

export async function listPublicationPlans(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, PublicationPlan>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("blog_posts")
    .select([...planColumns, "id"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, plan(row)]));
}

const planColumns = ["status", "scheduled_at", "scheduled_by_name", "published_late_seconds"] as const;

export type PublicationPlan = ReturnType<typeof plan>;

function plan(row: Pick<Selectable<BlogPostRow>, (typeof planColumns)[number]>) {
  return {
    status: postStatus(row),
    scheduledAt: row.scheduled_at,
    scheduledBy: row.scheduled_by_name,
    lateSeconds: row.published_late_seconds,
  };
}
