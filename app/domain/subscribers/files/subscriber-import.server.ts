import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Insertable, Kysely } from "kysely";
import type { SubscriberRow } from "~/database/newsletter-tables";
import type { Tables } from "~/database/tables";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { allSubscribers } from "~/domain/subscribers/subscriber-list.server";
import { subscriberState } from "~/domain/subscribers/subscriber-state";
import type { ListedAddress } from "./subscriber-columns";
import type { SubscriberFile } from "./subscriber-file.server";

interface Consent {
  /** Where and how the people in the file agreed. */
  readonly proof: string;
  /** For lines without a date, ISO 8601. */
  readonly agreedAt: string;
}

const BATCH_SIZE = 500;

/** Compares a file with the list, and writes nothing. */
export async function planImport(db: Kysely<Tables>, actor: Actor, { people }: Pick<SubscriberFile, "people">) {
  requireRole(actor, "owner");
  const [fresh, ended]: [ListedAddress[], ListedAddress[]] = [[], []];
  let [known, leftBefore] = [0, 0];
  for (const listed of batchesOf([...people.values()])) {
    // Other requests get their turn.
    await nextTurn();
    const emails = listed.map(({ email }) => email);
    const rows = await db.selectFrom("subscribers").selectAll().where("email", "in", emails).execute();
    const stored = new Map(rows.map((row) => [row.email, row]));
    for (const one of listed) {
      const row = stored.get(one.email);
      const hasEnded = row !== undefined && ["left", "refused"].includes(subscriberState(row));
      if (!row) fresh.push(one);
      else if (hasEnded && one.state === "confirmed") leftBefore += 1;
      else if (hasEnded || one.state === "confirmed" || isOlder(one.endedAt, row.confirmed_at)) known += 1;
      else ended.push(one);
    }
  }
  return {
    fresh,
    /** Confirmed or waiting here; left or refused in the file, and not before they confirmed here. */
    ended,
    /** In the list already, and not changed. */
    known,
    /** Confirmed in the file, but left or refused here, which a file doesn't change. */
    leftBefore,
  };
}

/**
 * Imports what {@link planImport} finds, all or nothing, and mails nobody. The same file again adds nothing. The transaction only writes, since
 * nobody else can read or write on SQLite until it ends.
 *
 * @returns how many were added
 */
export async function importSubscribers(
  db: Kysely<Tables>,
  actor: Actor,
  file: Pick<SubscriberFile, "people">,
  { proof, agreedAt }: Consent,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const { fresh, ended } = await planImport(db, actor, file);
  const rows = fresh.map(
    (one): Insertable<SubscriberRow> => ({
      ...{ id: randomUUID(), email: one.email, created_at: at, source: "file", proof, ...endOf(one, at) },
      confirmed_at: one.state === "confirmed" ? (one.agreedAt ?? agreedAt) : one.agreedAt,
    }),
  );
  return db.transaction().execute(async (transaction) => {
    let added = 0;
    for (const values of batchesOf(rows)) {
      const insert = transaction.insertInto("subscribers").values(values);
      // Somebody may have subscribed since they were compared.
      const { numInsertedOrUpdatedRows = 0n } = await insert.onConflict((it) => it.column("email").doNothing()).executeTakeFirstOrThrow();
      added += Number(numInsertedOrUpdatedRows);
    }
    for (const one of ended) {
      const update = transaction.updateTable("subscribers").set(endOf(one, at)).where("email", "=", one.email);
      await update.where("left_at", "is", null).where("refused_at", "is", null).execute();
    }
    if (added > 0) {
      const detail = { addresses: String(added) };
      await recordAudit(transaction, { actor, action: "imported", subject: allSubscribers, detail, at: now });
    }
    return added;
  });
}

function endOf({ state, endedAt }: ListedAddress, now: string) {
  return {
    left_at: state === "left" ? (endedAt ?? now) : null,
    refused_at: state === "refused" ? (endedAt ?? now) : null,
    refusal: state === "refused" ? "Refused before it came here" : "",
  };
}

function isOlder(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one < other;
}

function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) yield items.slice(start, start + BATCH_SIZE);
}
