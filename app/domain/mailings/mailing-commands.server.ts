import { randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { type AuditEntry, recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { articleNotPublic, type MailContent, mailingNotFound } from "./mailing";
import { subscribersWithoutPost } from "./mailing-queries.server";

interface NewMailing {
  readonly postId: string;
  readonly content: MailContent;
  /** Replaces that of the content. */
  readonly subject: string;
  readonly by: Actor;
  readonly now: Date;
}

/**
 * Records who will get the article. A post has one mailing at a time, so pressing the button twice starts only one.
 *
 * @returns its id, or that of the one in progress
 * @throws articleNotPublic
 * @throws DomainError
 */
export async function startMailing(db: Kysely<Tables>, { postId, content, subject, by, now }: NewMailing): Promise<string> {
  requireRole(by, "editor");
  const id = randomUUID();
  return db.transaction().execute(async (transaction) => {
    const article = await transaction
      .selectFrom("blog_posts")
      .select("title")
      .where("id", "=", postId)
      .where("page", "is", null)
      .where("public_from", "<=", now.toISOString())
      .executeTakeFirst();
    if (!article) throw articleNotPublic();
    const row = { id, post_id: postId, subject, content: JSON.stringify({ ...content, subject }), created_at: now.toISOString() };
    await transaction
      .insertInto("mailings")
      .values({ ...row, state: "sending", by_id: by.id, by_name: by.name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const active = await transaction
      .selectFrom("mailings")
      .select("id")
      .where("post_id", "=", postId)
      .where("state", "<>", "done")
      .executeTakeFirstOrThrow();
    if (active.id !== id) return active.id;
    const { numInsertedOrUpdatedRows: recipients = 0n } = await transaction
      .insertInto("mailing_recipients")
      .columns(["mailing_id", "number", "subscriber_id", "state"])
      .expression(
        subscribersWithoutPost(transaction, postId).select(({ ref }) => [
          sql<string>`cast(${id} as text)`.as("mailing_id"),
          sql<number>`row_number() over (order by ${ref("created_at")}, ${ref("id")})`.as("number"),
          "id",
          sql.lit("waiting").as("state"),
        ]),
      )
      .executeTakeFirstOrThrow();
    if (recipients === 0n)
      throw new DomainError("conflict", "Not sent", "Nothing was sent: everybody who may get this article already has it.");
    const detail = { people: people(recipients) };
    const subjectOf = { kind: "post", id: postId, name: article.title } as const;
    await recordAudit(transaction, { actor: by, action: "emailed", subject: subjectOf, detail, at: now });
    return id;
  });
}

interface MailingCommand {
  readonly id: string;
  readonly postId: string;
  readonly actor: Actor;
  readonly now: Date;
}

/** No more emails are sent until someone resumes it. @throws mailingNotFound */
export async function pauseMailing(db: Kysely<Tables>, command: MailingCommand): Promise<void> {
  await changeMailing(db, command, async (transaction) =>
    (await pauseSending(transaction, command.id, null)) ? { action: "paused the email of" } : null,
  );
}

/** Pauses a mailing automatically. @param problem why, in sentences @returns false if it is not being sent */
export async function pauseSending(db: Kysely<Tables>, id: string, problem: string | null): Promise<boolean> {
  const update = db.updateTable("mailings").set({ state: "paused", problem, try_at: null });
  return (await update.where("id", "=", id).where("state", "=", "sending").executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}

/** A backup doesn't contain who got the article after it was made. @param problem why, in sentences */
export async function pauseRestoredMailings(db: Kysely<Tables>, problem = RESTORED): Promise<void> {
  const paused = { state: "paused", problem, try_at: null } as const;
  await db.updateTable("mailings").set(paused).where("state", "=", "sending").execute();
}

const RESTORED =
  "This mailing was restored from a backup. Readers who got the article after that backup was made would get it twice, so it is paused until you continue.";

/** Continues after a pause, or without waiting after a problem. @returns false if it is done, or being sent @throws mailingNotFound */
export async function continueMailing(db: Kysely<Tables>, command: MailingCommand): Promise<boolean> {
  return changeMailing(db, command, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("mailings")
      .set({ state: "sending", problem: null, try_at: null, tries: 0 })
      .where("id", "=", command.id)
      .where("state", "<>", "done")
      .where((where) => where.or([where("state", "=", "paused"), where("problem", "is not", null)]))
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n ? { action: "continued the email of" } : null;
  });
}

/**
 * Sends the email again to those who may or may not have received it. Each gets a new row in the ledger: the old row has the hash of the
 * link in the first email, which must work if that email did arrive.
 *
 * @returns false if there are none
 * @throws DomainError
 */
export async function sendUnclearAgain(db: Kysely<Tables>, command: MailingCommand): Promise<boolean> {
  const { id } = command;
  return changeMailing(db, command, async (transaction) => {
    const recipients = () => transaction.selectFrom("mailing_recipients").where("mailing_id", "=", id);
    await requireNoOther(transaction, command);
    const { last } = await recipients()
      .select(({ fn }) => fn.max("number").as("last"))
      .executeTakeFirstOrThrow();
    const { numInsertedOrUpdatedRows: again = 0n } = await transaction
      .insertInto("mailing_recipients")
      .columns(["mailing_id", "number", "subscriber_id", "state"])
      .expression(
        recipients()
          .where("state", "=", "unclear")
          .select(({ ref }) => [
            "mailing_id",
            sql<number>`row_number() over (order by ${ref("number")}) + ${sql.lit(last ?? 0)}`.as("number"),
            "subscriber_id",
            sql.lit("waiting").as("state"),
          ]),
      )
      .executeTakeFirstOrThrow();
    if (again === 0n) return null;
    await transaction
      .updateTable("mailing_recipients")
      .set({ state: "skipped" })
      .where("mailing_id", "=", id)
      .where("state", "=", "unclear")
      .execute();
    await transaction.updateTable("mailings").set({ try_at: null }).where("id", "=", id).execute();
    const reopened = { state: "sending", finished_at: null } as const;
    await transaction.updateTable("mailings").set(reopened).where("id", "=", id).where("state", "=", "done").execute();
    return { action: "emailed again", detail: { people: people(again) } };
  });
}

type MailingChange = Pick<AuditEntry<"post">, "action" | "detail"> | null;

/** Lets an editor change a mailing of this post, and records it in the history. @returns whether there was something to change */
async function changeMailing(
  db: Kysely<Tables>,
  { id, postId, actor, now }: MailingCommand,
  change: (transaction: Transaction<Tables>) => Promise<MailingChange>,
): Promise<boolean> {
  requireRole(actor, "editor");
  return db.transaction().execute(async (transaction) => {
    // Locks the mailing, for two people who press at once.
    const mailing = await transaction
      .updateTable("mailings")
      .set((row) => ({ post_id: row.ref("post_id") }))
      .where("id", "=", id)
      .where("post_id", "=", postId)
      .returning("subject")
      .executeTakeFirst();
    if (!mailing) throw mailingNotFound();
    const changed = await change(transaction);
    if (!changed) return false;
    const post = await transaction.selectFrom("blog_posts").select("title").where("id", "=", postId).executeTakeFirst();
    const subject = { kind: "post", id: postId, name: post?.title ?? mailing.subject } as const;
    await recordAudit(transaction, { actor, subject, at: now, ...changed });
    return true;
  });
}

async function requireNoOther(db: Kysely<Tables>, { id, postId }: MailingCommand): Promise<void> {
  const other = db.selectFrom("mailings").select("id").where("post_id", "=", postId).where("id", "<>", id).where("state", "<>", "done");
  if (await other.executeTakeFirst())
    throw new DomainError("conflict", "Not sent", "This article is being emailed already. Wait until that is done.");
}

function people(count: bigint): string {
  return count === 1n ? "1 person" : `${count} people`;
}
