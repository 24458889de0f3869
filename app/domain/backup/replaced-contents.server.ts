import { existsSync } from "node:fs";
import type { Transaction } from "kysely";
import type { DatabaseSettings } from "~/database/database.server";
import { readMigrations } from "~/database/migrating.server";
import { snapshotSource } from "~/database/snapshot.server";
import type { Tables } from "~/database/tables";
import { counted } from "~/domain/phrases";
import { describeDatabase } from "./backup-manifest.server";

const nouns = { blog_posts: "post", media_files: "picture", staff_accounts: "account", subscribers: "subscriber", requests: "request" };

/**
 * Describes what people have put into a database of any version, without changing it.
 *
 * @returns for example "40 posts, 2 accounts"; null if nothing would be lost
 */
export async function describeContents(settings: DatabaseSettings, now: Date): Promise<string | null> {
  const { database } = settings;
  const read = () => snapshotSource(settings).readSnapshot((transaction) => describe(transaction, now));
  if (database.kind === "postgres") return await read();
  if (!existsSync(database.file)) return null;
  try {
    return await read();
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
