import { type Kysely, sql } from "kysely";

/** An invitation names a veterinarian as readers will see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff_invitations add column printed_name text`.execute(db);
}
