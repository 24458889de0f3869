import { type Kysely, sql } from "kysely";

/** Reviews and answers belong to accounts. Those from before get the account of their name as printed, where exactly one has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, id, name] of [
    ["post_reviews", "reviewed_by_id", "reviewed_by"],
    ["review_requests", "answered_by_id", "answered_by_name"],
  ] as const) {
    await sql`alter table ${sql.ref(table)} add column ${sql.ref(id)} text`.execute(db);
    await sql`update ${sql.ref(table)} set ${sql.ref(id)} = (
      select min(staff_accounts.id) from staff_accounts where printed_name = ${sql.ref(`${table}.${name}`)} having count(*) = 1
    )`.execute(db);
  }
}
