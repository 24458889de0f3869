import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { allSubscribers } from "~/domain/subscribers/subscriber-list.server";
import { subscriberState } from "~/domain/subscribers/subscriber-state";
import { csvLine } from "./subscriber-columns";

const exportColumns = ["address", "state", "consent date", "source", "wording", "proof", "left date", "refused date"] as const;

const ROWS_AT_ONCE = 500;

export async function recordSubscriberExport(db: Kysely<Tables>, actor: Actor, now: Date): Promise<void> {
  requireRole(actor, "owner");
  await recordAudit(db, { actor, action: "downloaded", subject: allSubscribers, at: now });
}

/** Yields all addresses in all states, as lines of CSV in UTF-8. */
export async function* exportSubscribers(db: Kysely<Tables>, actor: Actor): AsyncGenerator<string, void, undefined> {
  requireRole(actor, "owner");
  // Without this byte order mark Excel would read the file as Windows-1252.
  yield `\uFEFF${csvLine(exportColumns)}`;
  for (let after = ""; ; ) {
    const rows = await db.selectFrom("subscribers").selectAll().where("email", ">", after).orderBy("email").limit(ROWS_AT_ONCE).execute();
    const lines = rows.map((row) => {
      const { email, confirmed_at, source, wording, proof, left_at, refused_at } = row;
      return csvLine([email, subscriberState(row), confirmed_at ?? "", source, wording, proof, left_at ?? "", refused_at ?? ""]);
    });
    if (lines.length > 0) yield lines.join("");
    const last = rows[ROWS_AT_ONCE - 1];
    if (!last) return;
    after = last.email;
  }
}
