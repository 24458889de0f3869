import { sql, type Transaction } from "kysely";
import { z } from "zod";
import { isBeforeFirstSchema, isKnownMigration, readMigrations } from "~/database/migrating.server";
import type { Tables } from "~/database/tables";
import { columnKinds, listTables, measureData, type TableLayout } from "~/database/transfer/table-layout.server";
import { parseJson } from "~/domain/json";
import { version as productVersion } from "~package";
import { BackupError } from "./backup-error";

const BACKUP_FORMAT = "veterinary-clinic-backup";
const FORMAT_VERSION = 1;

const count = z.int().min(0);
const name = z.string().min(1).max(100);

const envelope = z.object({ format: z.literal(BACKUP_FORMAT), formatVersion: z.int().min(1) });

const manifestShape = envelope.extend({
  productVersion: z.string().max(50),
  newestMigration: name,
  madeAt: z.iso.datetime(),
  /** How much space the data takes in the database; a restore needs about as much. */
  databaseBytes: count,
  counts: z.object({ posts: count, pictures: count, people: count }),
  tables: z
    .array(
      z.object({
        name,
        rows: count,
        columns: z.array(z.object({ name, kind: z.enum(columnKinds) })).max(200),
        key: z.array(name).max(20),
      }),
    )
    .max(500),
});

/** The first line of a backup. */
export type BackupManifest = z.infer<typeof manifestShape>;

/** @throws BackupError */
export function parseManifest(line: string): BackupManifest {
  const values = parseJson(line);
  const known = envelope.safeParse(values);
  if (!known.success) throw new BackupError("not-a-backup");
  if (known.data.formatVersion > FORMAT_VERSION) throw new BackupError("newer");
  const parsed = manifestShape.safeParse(values);
  if (!parsed.success) throw new BackupError("damaged");
  if (!isKnownMigration(parsed.data.newestMigration)) throw new BackupError("newer");
  if (isBeforeFirstSchema(parsed.data.newestMigration)) throw new BackupError("older");
  return parsed.data;
}

export async function describeDatabase(transaction: Transaction<Tables>, now: Date): Promise<BackupManifest> {
  const { newest } = await readMigrations(transaction);
  if (newest === null) throw new Error("There is nothing to back up: the database is empty.");
  const layouts = await listTables(transaction);
  const tables: (TableLayout & { rows: number })[] = [];
  for (const layout of layouts) tables.push({ ...layout, rows: await countRows(transaction, layout.name) });
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  const pages = layouts.some(({ name, columns }) => name === "blog_posts" && columns.some((column) => column.name === "page"))
    ? await countRows(transaction, "blog_posts", sql`where page is not null`)
    : 0;
  return {
    format: BACKUP_FORMAT,
    formatVersion: FORMAT_VERSION,
    productVersion,
    newestMigration: newest,
    madeAt: now.toISOString(),
    databaseBytes: await measureData(transaction),
    counts: { posts: rowsOf("blog_posts") - pages, pictures: rowsOf("media_files"), people: rowsOf("staff_accounts") },
    tables: tables.map(({ name, rows, columns, key }) => ({ name, rows, columns: [...columns], key: [...key] })),
  };
}

async function countRows(transaction: Transaction<Tables>, table: string, condition = sql``): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)} ${condition}`.execute(transaction);
  return Number(rows[0]?.rows);
}
