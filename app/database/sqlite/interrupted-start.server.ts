import { type Kysely, sql } from "kysely";
import type { Tables } from "~/database/tables";

/**
 * Version 1.0.0 ran each statement of its migrations alone. When its first start was killed, part of the tables stayed, and the rest could not
 * follow. What nobody has used is cleared, to begin again. @returns whether there is nothing left
 */
export async function clearInterruptedStart(kysely: Kysely<Tables>): Promise<boolean> {
  const names = await listTables(kysely);
  if (await isUsed(kysely, names)) return false;
  await kysely.transaction().execute(async (transaction) => {
    for (const name of names) await sql`drop table ${sql.table(name)}`.execute(transaction);
  });
  return true;
}

/** Virtual tables first, which have tables of their own. */
async function listTables(kysely: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list where schema = 'main' and type in ('virtual', 'table') and name not like 'sqlite\\_%' escape '\\'
    order by type desc`.execute(kysely);
  return rows.map(({ name }) => name);
}

async function isUsed(kysely: Kysely<Tables>, names: readonly string[]): Promise<boolean> {
  for (const table of ["staff_accounts", "blog_posts", "subscribers"] as const) {
    if (!names.includes(table)) continue;
    if (await kysely.selectFrom(table).select(sql`1`.as("one")).limit(1).executeTakeFirst()) return true;
  }
  return false;
}
