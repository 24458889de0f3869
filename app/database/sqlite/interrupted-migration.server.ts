import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { migrate } from "~/database/migrating.server";
import type { Tables } from "~/database/tables";
import { migrations } from "~migrations";
import { NodeSqliteDialect } from "./node-sqlite.server";

/**
 * Version 1.0.0 ran each statement of a migration alone. When it was killed, part of one stayed, and none can follow. A first start that
 * ended so is cleared, to begin again.
 *
 * @param next the first migration that is not recorded
 * @throws Error in a sentence, where somebody has used the database
 */
export async function clearInterruptedMigration(kysely: Kysely<Tables>, next: string): Promise<void> {
  const found = await namesIn(kysely);
  const [before, after] = await expectedNames(next);
  const isBehind = [...before].some((name) => !found.has(name));
  const isAhead = [...after].some((name) => found.has(name) && !before.has(name));
  if (!isBehind && !isAhead) return;
  if (await isUsed(kysely, found)) {
    throw new Error(
      `An update that was interrupted left the database in the middle of a change (${next}), which cannot be completed. Restore the newest backup from before it: npm run restore -- FILE.`,
    );
  }
  await dropEverything(kysely);
}

async function expectedNames(next: string) {
  const names = Object.keys(migrations).sort();
  const last = names[names.indexOf(next) - 1];
  const kysely = new Kysely<Tables>({ dialect: new NodeSqliteDialect(new DatabaseSync(":memory:")) });
  try {
    if (last !== undefined) await migrate(kysely, last);
    const before = await namesIn(kysely);
    await migrate(kysely, next);
    return [before, await namesIn(kysely)] as const;
  } finally {
    await kysely.destroy();
  }
}

/** Of tables, columns, indexes and triggers. */
async function namesIn(kysely: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select type || ' ' || name as name from sqlite_schema where name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'
    union all
    select 'column ' || t.name || '.' || c.name from sqlite_schema as t join pragma_table_xinfo(t.name) as c
    where t.type = 'table' and t.name not like 'kysely\\_%' escape '\\'`.execute(kysely);
  return new Set(rows.map(({ name }) => name));
}

async function isUsed(kysely: Kysely<Tables>, found: ReadonlySet<string>): Promise<boolean> {
  for (const table of ["staff_accounts", "blog_posts", "subscribers"] as const) {
    if (!found.has(`table ${table}`)) continue;
    if (await kysely.selectFrom(table).select(sql`1`.as("one")).limit(1).executeTakeFirst()) return true;
  }
  return false;
}

async function dropEverything(kysely: Kysely<Tables>): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ name: string }>`
      select name from pragma_table_list where schema = 'main' and type in ('virtual', 'table') and name not like 'sqlite\\_%' escape '\\'
      order by type desc`.execute(transaction);
    for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(transaction);
  });
}
