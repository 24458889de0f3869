import type { Selectable, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { BlogPostRow, Tables } from "~/database/tables";
import { changeAndTell, recordChange } from "~/domain/live/live-events.server";
import { PostInTrashError } from "~/domain/posts/post/post-errors";
import { requirePostPermission } from "~/domain/posts/post/post-permissions";
import { lockPost } from "~/domain/posts/writing/post-editing-queries.server";
import { keepRevision, keepStoredRevision } from "~/domain/posts/writing/post-revisions.server";
import { takeChangesIn } from "~/domain/posts/writing/post-versions.server";
import { fieldsOf, readWorkingPost, showVersion, type WorkingPost } from "~/domain/posts/writing/unpublished-changes.server";
import { recordAudit } from "~/domain/staff/audit.server";
import type { Actor } from "~/domain/staff/roles";
import { AlreadyPublishedError, endedPlan, isDue, lateSeconds, PublicationTimeError, problemOfTime } from "./scheduling";

interface PlanCommand {
  readonly id: string;
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * Plans a draft's publication, or moves it to another time. The version stays, and so do changes that wait beside the text.
 *
 * @throws PublicationTimeError, AlreadyPublishedError, PostInTrashError, PostNotFoundError, NotAllowedError
 */
export async function schedulePost(database: Database, { id, at, actor, now }: PlanCommand & { at: Date }): Promise<void> {
  const problem = problemOfTime(at, now);
  if (problem !== null) throw new PublicationTimeError(problem);
  // Pages that were kept until the site changes are now true until this instant only.
  await changeAndTell(database, true, async (transaction) => {
    const post = await lockPlan(transaction, id, actor);
    if (post.status === "published") throw new AlreadyPublishedError();
    const scheduled_at = at.toISOString();
    if (post.scheduled_at === scheduled_at) return;
    await transaction.updateTable("blog_posts").set({ scheduled_at, scheduled_by_name: actor.name }).where("id", "=", id).execute();
    const detail = { for: scheduled_at, ...(post.scheduled_at !== null && { "instead of": post.scheduled_at }) };
    await recordPlan(transaction, post, {
      kind: "scheduled",
      action: post.scheduled_at === null ? "scheduled" : "rescheduled",
      detail,
      actor,
      now,
    });
  });
}

/**
 * Gives up a plan; the post stays a draft, with what was written since. One that has no plan is left alone.
 *
 * @throws AlreadyPublishedError when its time came first; PostInTrashError, PostNotFoundError, NotAllowedError
 */
export async function unschedulePost(database: Database, { id, actor, now }: PlanCommand): Promise<void> {
  await changeAndTell(database, true, async (transaction) => {
    const post = await lockPlan(transaction, id, actor);
    if (post.status === "published") throw new AlreadyPublishedError();
    if (post.scheduled_at === null) return;
    await transaction.updateTable("blog_posts").set(endedPlan).where("id", "=", id).execute();
    await takeChangesIn(transaction, post, now);
    const detail = { "instead of": post.scheduled_at };
    await recordPlan(transaction, post, { kind: "unscheduled", action: "unscheduled", detail, actor, now });
  });
}

async function lockPlan(transaction: Transaction<Tables>, id: string, actor: Actor): Promise<Selectable<BlogPostRow>> {
  const post = await lockPost(transaction, id);
  requirePostPermission(actor, "publish", { authorId: post.author_id });
  if (post.deleted_at !== null) throw new PostInTrashError();
  return post;
}

interface PlanRecord {
  readonly kind: "scheduled" | "unscheduled";
  readonly action: string;
  readonly detail: Readonly<Record<string, string>>;
  readonly actor: Actor;
  readonly now: Date;
}

async function recordPlan(
  transaction: Transaction<Tables>,
  post: Selectable<BlogPostRow>,
  { kind, action, detail, actor, now: at }: PlanRecord,
): Promise<void> {
  await recordAudit(transaction, { actor, at, action, subject: { kind: "post", id: post.id, name: post.title }, detail });
  await recordChange(transaction, { kind, actor, at, post: { id: post.id, version: post.version, authorId: post.author_id } });
}

/** A post that was published because its time had come. */
export interface PublishedByPlan {
  readonly id: string;
  readonly title: string;
  /** ISO 8601; its date from now on. */
  readonly scheduledAt: string;
  readonly lateSeconds: number | null;
}

/**
 * Publishes every post whose time has come, each in a transaction of its own. Of several processes that try, one publishes
 * it: the others wait for its row and then find nothing due.
 */
export async function publishDuePosts(database: Database, now: Date): Promise<PublishedByPlan[]> {
  const due = await database.kysely
    .selectFrom("blog_posts")
    .select("id")
    .where("status", "=", "draft")
    .where("deleted_at", "is", null)
    .where("scheduled_at", "<=", now.toISOString())
    .orderBy("scheduled_at")
    .orderBy("id")
    .execute();
  const published: PublishedByPlan[] = [];
  for (const { id } of due) {
    const post = await changeAndTell(database, true, (transaction) => publishDuePost(transaction, id, now));
    if (post) published.push(post);
  }
  return published;
}

async function publishDuePost(transaction: Transaction<Tables>, id: string, now: Date): Promise<PublishedByPlan | null> {
  const post = await lockDuePost(transaction, id, now);
  if (!post) return null;
  const late = lateSeconds(post.scheduled_at, now);
  const published = post.version + 1;
  const version = await keepRevisions(transaction, await readWorkingPost(transaction, post), published, now);
  await transaction
    .updateTable("blog_posts")
    // The text is as old as it was: updated_at stays.
    .set({ ...endedPlan, status: "published", version, published_at: post.scheduled_at, published_late_seconds: late })
    .where("id", "=", id)
    .execute();
  await recordAudit(transaction, {
    ...{ actor: null, at: now, action: "published as planned" },
    subject: { kind: "post", id, name: post.title },
    detail: {
      version: String(published),
      "planned for": post.scheduled_at,
      ...(post.scheduled_by_name !== null && { "planned by": post.scheduled_by_name }),
      ...(late !== null && { "seconds late": String(late) }),
    },
  });
  await recordChange(transaction, { kind: "published", actor: schedule, at: now, post: { id, version, authorId: post.author_id } });
  return { id, title: post.title, scheduledAt: post.scheduled_at, lateSeconds: late };
}

/**
 * Keeps the text that was planned as a version and, where changes wait beside it, these as the one after: the newest version
 * always has the text that staff goes on from.
 *
 * @returns the newest version
 */
async function keepRevisions(transaction: Transaction<Tables>, post: WorkingPost, version: number, now: Date): Promise<number> {
  await keepStoredRevision(transaction, post);
  const by = { postId: post.row.id, savedAt: now.toISOString(), actor: schedule, saveId: null };
  const status = "published";
  await keepRevision(transaction, { ...by, version, fields: { ...fieldsOf(post.row), status }, cause: "published" });
  if (!post.unpublished) return version;
  await showVersion(transaction, by.postId, version);
  await keepRevision(transaction, { ...by, version: version + 1, fields: { ...post.fields, status }, cause: "saved" });
  return version + 1;
}

/** Signs what happens by plan, where a member of staff would stand; in the audit trail it is the machine. */
const schedule: Actor = { id: "schedule", name: "The schedule", role: "owner" };

type DuePost = Selectable<BlogPostRow> & { readonly scheduled_at: string };

/** Takes the row if it is still due; writes first for the reason that `lockPost` gives. */
async function lockDuePost(transaction: Transaction<Tables>, id: string, now: Date): Promise<DuePost | null> {
  const row = await transaction
    .updateTable("blog_posts")
    .set((post) => ({ version: post.ref("version") }))
    .where("id", "=", id)
    .where("status", "=", "draft")
    .where("deleted_at", "is", null)
    .where("scheduled_at", "<=", now.toISOString())
    .returningAll()
    .executeTakeFirst();
  return row && row.scheduled_at !== null && isDue(row, now) ? { ...row, scheduled_at: row.scheduled_at } : null;
}
