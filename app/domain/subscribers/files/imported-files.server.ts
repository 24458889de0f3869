import type { ExpressionBuilder, Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { allSubscribers, subscriberNotFound } from "~/domain/subscribers/subscriber-list.server";
import { isInState, subscriberStates } from "~/domain/subscribers/subscriber-state";

const SHOWN_FILES = 20;

/** Lists the imported files, newest first. All addresses of a file have the same time. */
export async function listImportedFiles(db: Kysely<Tables>, actor: Actor) {
  requireRole(actor, "owner");
  return db
    .selectFrom("subscribers")
    .select(({ fn }) => ["created_at as at", fn.max("proof").as("proof"), fn.countAll<number>().as("addresses")])
    .where("source", "=", "file")
    .groupBy("created_at")
    .orderBy("created_at", "desc")
    .limit(SHOWN_FILES)
    .execute();
}

/** @param at when it was imported, ISO 8601 @throws subscriberNotFound if none of its addresses is left */
export async function getImportedFile(db: Kysely<Tables>, actor: Actor, at: string) {
  requireRole(actor, "owner");
  const { proof, erasable, ...counts } = await db
    .selectFrom("subscribers")
    .where(({ and }) => and({ source: "file", created_at: at }))
    .select(({ fn }) => [
      fn.max("proof").as("proof"),
      fn.countAll<number>().filterWhere(isUnchanged).as("erasable"),
      ...subscriberStates.map((state) => fn.countAll<number>().filterWhere(isInState(state)).as(state)),
    ])
    .executeTakeFirstOrThrow();
  if (proof === null) throw subscriberNotFound();
  return { at, proof, erasable, counts: counts as unknown as Record<(typeof subscriberStates)[number], number> };
}

/** Keeps addresses that left or were refused since, so that no other file adds them again, and those that subscribed on the blog since. @returns how many were erased */
export async function eraseImportedFile(db: Kysely<Tables>, actor: Actor, at: string, now: Date): Promise<number> {
  requireRole(actor, "owner");
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("subscribers")
      .where(({ and }) => and({ source: "file", created_at: at }))
      .where(isUnchanged)
      .executeTakeFirst();
    const detail = { addresses: String(numDeletedRows) };
    if (numDeletedRows > 0n)
      await recordAudit(transaction, { actor, action: "erased what a file brought into", subject: allSubscribers, detail, at: now });
    return Number(numDeletedRows);
  });
}

function isUnchanged({ and, or, ref, eb }: ExpressionBuilder<Tables, "subscribers">) {
  const isOld = (column: "left_at" | "refused_at") => or([eb(column, "is", null), eb(column, "<=", ref("created_at"))]);
  return and([isOld("left_at"), isOld("refused_at"), eb("wording", "=", "")]);
}
