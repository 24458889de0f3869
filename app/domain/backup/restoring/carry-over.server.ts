import { type Kysely, sql, type Transaction } from "kysely";
import type { SnapshotSource } from "~/database/engine";
import type { Tables } from "~/database/tables";
import { listTables } from "~/database/transfer/table-layout.server";
import { insertRows, readRows } from "~/database/transfer/table-rows.server";
import { pauseRestoredMailings } from "~/domain/mailings/mailing-commands.server";
import { findSiteMark } from "~/domain/staff/session/site-secret.server";

/**
 * What stays as it is when a site goes back to one of its own backups: who may sign in, settings and history, and all that visitors left. In
 * the order of their references.
 */
const staying = [
  ...["staff_accounts", "staff_credentials", "staff_second_factors", "staff_passkeys", "staff_sessions", "staff_verifications"],
  ...["staff_trusted_devices", "staff_invitations", "staff_printed_codes", "sign_in_attempts", "site_settings", "audit_events"],
  ...["requests", "request_pictures", "subscribers", "mailings", "mailing_recipients", "waiting_mails", "visit_counts"],
  // Open pages follow the events by number.
  ...["change_events", "counters"],
] as const satisfies readonly (keyof Tables)[];

/** What visitors left, which is added to the backup of another site. */
const left = ["requests", "request_pictures", "subscribers", "waiting_mails"] as const satisfies readonly (keyof Tables)[];

/** @param live the locked database in use @param staged the one that replaces it, at the same version */
export async function carryOver(live: SnapshotSource, staged: Kysely<Tables>): Promise<void> {
  await live.readSnapshot((from) =>
    staged.transaction().execute(async (to) => {
      const site = await findSiteMark(from);
      if (site === null || site !== (await findSiteMark(to))) return await addVisitors(from, to);
      for (const table of staying.toReversed()) await sql`delete from ${sql.table(table)}`.execute(to);
      await copyTables(from, to, staying);
      await pauseRestoredMailings(to, RESTORED);
    }),
  );
}

const RESTORED = "The site was restored from a backup while this article was being sent. Check the article, then continue.";

async function addVisitors(from: Transaction<Tables>, to: Transaction<Tables>): Promise<void> {
  await copyTables(from, to, left, { skipsKnown: true });
  const ended = from.selectFrom("subscribers").select(["email", "left_at", "refused_at", "refusal"]);
  for (const { email, ...end } of await ended
    .where((row) => row.or([row("left_at", "is not", null), row("refused_at", "is not", null)]))
    .execute())
    await to
      .updateTable("subscribers")
      .set(end)
      .where("email", "=", email)
      .where("left_at", "is", null)
      .where("refused_at", "is", null)
      .execute();
}

async function copyTables(
  from: Transaction<Tables>,
  to: Transaction<Tables>,
  tables: readonly (keyof Tables)[],
  options?: { readonly skipsKnown: boolean },
): Promise<void> {
  const layouts = new Map((await listTables(from)).map((layout) => [layout.name, layout]));
  for (const table of tables) {
    const layout = layouts.get(table);
    if (layout) await insertRows(to, layout, readRows(from, layout), options);
  }
}
