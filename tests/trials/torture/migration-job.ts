import { writeSync } from "node:fs";
import { type Kysely, PostgresAdapter, sql } from "kysely";
import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { openDatabase } from "~/domain/backup/open-database.server";
import { migrations } from "~migrations";
import { addTrialMigration } from "./trial-migration";

// Opens a database as the site does, and says at once where it is. It tries until the database is open.
const say = (line: string) => void writeSync(1, `${line}\n`);
const config = parseConfig(process.env);

/** What SQLite's migrations leave is worked out in memory, too. */
async function isInMemory(db: Kysely<unknown>): Promise<boolean> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return false;
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(db);
  return rows[0]?.file === "";
}

if (process.env.IS_UPDATE) addTrialMigration();
for (const [name, { up }] of Object.entries(migrations)) {
  migrations[name] = {
    up: async (db) => {
      if (!(await isInMemory(db))) say(`migrating ${name}`);
      await up(db);
    },
  };
}
const stay = setInterval(() => undefined, 60_000);
const database = process.env.HAS_BACKUP ? await openDatabase(config, say, () => new Date()) : await Database.open(config, say);
database.whenReady(() => {
  say("opened");
  clearInterval(stay);
  void database.close();
});
