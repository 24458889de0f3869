import { type Kysely, sql } from "kysely";

/** That a waiting mail was given up was a word in place of its next try; from before, it is dated by when it was queued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table waiting_mails add column given_up_at text`.execute(db);
  await sql`update waiting_mails set given_up_at = created_at, try_at = created_at where try_at = 'given up'`.execute(db);
  await sql`update mailings set try_at = null where try_at = ''`.execute(db);
}
