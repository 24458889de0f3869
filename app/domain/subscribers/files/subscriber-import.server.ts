import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Insertable, Kysely } from "kysely";
import type { SubscriberRow } from "~/database/newsletter-tables";
import type { Tables } from "~/database/tables";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { allSubscribers } from "~/domain/subscribers/subscriber-list.server";
import { subscriberState } from "~/domain/subscribers/subscriber-state";
import type { ListedAddress } from "./subscriber-columns";
import type { SubscriberFile } from "./subscriber-file.server";

interface FilePlan {
  readonly fresh: readonly ListedAddress[];
  /** Get mail or wait here, and ended it where the file is from, not before they confirmed here. */
  readonly ended: readonly ListedAddress[];
  /** In the list already, where they stay as they are. */
  readonly known: number;
  /** Of those that agreed says the file: left or refused here, which a file does not change. */
  readonly leftBefore: number;
}

export interface Consent {
  /** Where and how everybody in the file agreed. */
  readonly proof: string;
  /** For lines without a date of their own, ISO 8601. */
  readonly agreedAt: string;
}

const ROWS_AT_ONCE = 500;

/** What would come of a file. Nothing is written. */
export async function planImport(db: Kysely<Tables>, actor: Actor, { people }: Pick<SubscriberFile, "people">): Promise<FilePlan> {
  requireRole(actor, "owner");
  const [fresh, ended]: [ListedAddress[], ListedAddress[]] = [[], []];
  let [known, leftBefore] = [0, 0];
  for await (const listed of batchesOf([...people.values()])) {
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
  return { fresh, ended, known, leftBefore };
}

/**
 * Brings in what {@link planImport} finds, all or nothing, and mails nobody. A file that is brought in again adds nothing.
 *
 * @returns how many came in
 */
export async function importSubscribers(
  db: Kysely<Tables>,
  actor: Actor,
  file: Pick<SubscriberFile, "people">,
  { proof, agreedAt }: Consent,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const rowOf = (one: ListedAddress): Insertable<SubscriberRow> => ({
    ...{ id: randomUUID(), email: one.email, created_at: at, source: "file", proof, ...endOf(one, at) },
    confirmed_at: one.state === "confirmed" ? (one.agreedAt ?? agreedAt) : one.agreedAt,
  });
  return db.transaction().execute(async (transaction) => {
    const { fresh, ended } = await planImport(transaction, actor, file);
    for await (const batch of batchesOf(fresh)) {
      const values = batch.map(rowOf);
      await transaction
        .insertInto("subscribers")
        .values(values)
        .onConflict((conflict) => conflict.column("email").doNothing())
        .execute();
    }
    for await (const batch of batchesOf(ended)) {
      for (const one of batch) await transaction.updateTable("subscribers").set(endOf(one, at)).where("email", "=", one.email).execute();
    }
    if (fresh.length > 0) {
      const detail = { addresses: String(fresh.length) };
      await recordAudit(transaction, { actor, action: "imported", subject: allSubscribers, detail, at: now });
    }
    return fresh.length;
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

/** Lets other requests in between. */
async function* batchesOf<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += ROWS_AT_ONCE) {
    yield items.slice(start, start + ROWS_AT_ONCE);
    await setImmediate();
  }
}
