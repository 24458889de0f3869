import { existsSync } from "node:fs";
import type { Transaction } from "kysely";
import type { DatabaseSettings } from "~/database/database.server";
import { readMigrations } from "~/database/migrating.server";
import { readPostgresSnapshot } from "~/database/postgres/postgres.server";
import { readSqliteSnapshot } from "~/database/sqlite/sqlite.server";
import type { Tables } from "~/database/tables";
import { counted } from "~/domain/phrases";
import { describeDatabase } from "./backup-manifest.server";

const nouns = { blog_posts: "post", media_files: "picture", staff_accounts: "account", subscribers: "subscriber", requests: "request" };

/**
 * Describes what people have put into a database of any version, without changing it.
 *
 * @returns for example "40 posts, 2 accounts"; null if nothing would be lost
 */
export async function describeContents({ database }: DatabaseSettings, now: Date): Promise<string | null> {
  if (database.kind === "postgres") return await readPostgresSnapshot(database.url, (transaction) => describe(transaction, now));
  if (!existsSync(database.file)) return null;
  try {
    return await readSqliteSnapshot(database.file, (transaction) => describe(transaction, now));
  } catch {
    return "data that can’t be read";
  }
}

async function describe(transaction: Transaction<Tables>, now: Date): Promise<string | null> {
  if ((await readMigrations(transaction)).newest === null) return null;
  const { tables } = await describeDatabase(transaction, now);
  const found = Object.entries(nouns).flatMap(([table, noun]) => {
    const rows = tables.find(({ name }) => name === table)?.rows ?? 0;
    return rows > 0 ? [counted(rows, noun)] : [];
  });
  return found.join(", ") || null;
}
