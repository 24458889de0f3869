import { mkdir } from "node:fs/promises";
import type { Kysely, Transaction } from "kysely";
import type { DatabaseSettings } from "~/database/database.server";
import { isSet } from "~/database/site-settings.server";
import { isOutOfSpace, stageDatabase } from "~/database/stage-database.server";
import type { Tables } from "~/database/tables";
import { AlreadyStagedError, type StagedDatabase } from "~/database/transfer/staged-database";
import { listTables, type TableLayout } from "~/database/transfer/table-layout.server";
import { insertRows, readRows } from "~/database/transfer/table-rows.server";
import { pauseRestoredMailings } from "~/domain/mailings/mailing-commands.server";
import { findWords } from "~/domain/posts/article/article-rendering.server";
import { renderEveryPost } from "~/domain/posts/writing/post-commands.server";
import { indexPost } from "~/domain/posts/writing/show-revision.server";
import { BackupError } from "./backup-error";
import type { BackupManifest } from "./backup-manifest.server";
import { encodeRow, TableDigest, type TableSummary } from "./backup-rows";
import { type BackupSummary, type OpenBackup, openBackup } from "./read-backup.server";
import { requireSpace } from "./write-backup.server";

interface RestoreOptions {
  readonly file: string;
  readonly passphrase?: string | null | undefined;
  /** The site to restore to. Its data is replaced and kept beside the new data. */
  readonly settings: DatabaseSettings;
  readonly now: Date;
  /** Inspects the locked database in use (null: there is none, or it is damaged). If this throws, nothing is replaced. */
  readonly inspect?: ((live: Kysely<Tables> | null) => Promise<void>) | undefined;
  readonly onStep?: ((step: string) => void) | undefined;
  /** Changes the new database before it replaces the other one; both are at the same version. */
  readonly amend?: ((staged: Kysely<Tables>) => Promise<void>) | undefined;
  /** Called before the swap, which must not be interrupted. */
  readonly onReplace?: (() => void) | undefined;
}

export interface Restored {
  readonly summary: BackupSummary;
  /** The folder, or on PostgreSQL the schema, with the replaced data; null if there was none. */
  readonly kept: string | null;
  /** Whether the restored site encrypts its backups: no backup contains the passphrase. */
  readonly isToBeLocked: boolean;
}

/**
 * Creates a database beside the one in use, at the version of the backup, fills it, compares it with the backup, migrates it to this version
 * and swaps the two. Until then the database in use refuses writes and nothing else changes; a process that is killed leaves either the old
 * or the new one.
 *
 * @throws BackupError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, passphrase = null, settings, now, inspect, amend, onStep, onReplace } = options;
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const staged = await unlessStaged(stageDatabase(settings), "busy");
  try {
    const live = await unlessStaged(staged.refuseWrites(), "in-use");
    await inspect?.(live);
    await using backup = await openBackup(file, passphrase);
    const { manifest } = backup;
    if (settings.database.kind === "sqlite") await requireSpace(settings.dataDir, manifest.databaseBytes);
    await staged.migrate(manifest.newestMigration);
    await requireSameTables(staged, manifest);
    const summary = await load(staged, backup, options);
    await requireSameRows(staged, summary);
    await staged.migrate();
    await indexPosts(staged.kysely);
    await renderEveryPost(staged.kysely, (done, all) => onStep?.(`Rendering articles: ${done} of ${all}`));
    await pauseRestoredMailings(staged.kysely);
    await amend?.(staged.kysely);
    const isLocked = await isSet(staged.kysely, "backup-locked");
    onReplace?.();
    const kept = await staged.replace(now.toISOString().slice(0, 19).replaceAll(":", "-"));
    return { summary, kept, isToBeLocked: isLocked };
  } catch (error) {
    throw isOutOfSpace(error) ? new BackupError("no-space") : error;
  } finally {
    await staged.discard();
  }
}

/** Deletes what an interrupted restore has left. @throws BackupError */
export async function discardStaged(settings: DatabaseSettings): Promise<void> {
  await (await unlessStaged(stageDatabase(settings), "busy")).discard();
}

async function unlessStaged<Result>(work: Promise<Result>, problem: "busy" | "in-use"): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AlreadyStagedError ? new BackupError(problem) : error;
  }
}

async function requireSameTables({ kysely }: StagedDatabase, { tables }: BackupManifest): Promise<void> {
  const expected = tables.map(({ rows: _, ...layout }) => layout);
  if (JSON.stringify(await listTables(kysely)) !== JSON.stringify(expected)) throw new BackupError("damaged");
}

async function load(staged: StagedDatabase, backup: OpenBackup, { onStep }: RestoreOptions): Promise<BackupSummary> {
  return await staged.load((transaction) =>
    backup.read(async (table, rows) => {
      await insertRows(transaction, table, rows);
      onStep?.(`Comparing ${table.name}`);
    }),
  );
}

async function requireSameRows({ kysely }: StagedDatabase, summary: BackupSummary): Promise<void> {
  const [difference] = await kysely.transaction().execute((transaction) => findDifferences(transaction, summary));
  if (!difference) return;
  throw new Error(
    `The table ${difference.table} came out differently: ${difference.backup.rows} rows in the backup, ${difference.database?.rows ?? 0} restored. Nothing was replaced.`,
  );
}

/** Each engine has its own search index, so backups contain none. The search expects posts in the order of their last save. */
async function indexPosts(kysely: Kysely<Tables>): Promise<void> {
  const posts = await kysely.selectFrom("blog_posts").select("id").where("page", "is", null).orderBy("updated_at").orderBy("id").execute();
  await kysely.transaction().execute(async (transaction) => {
    for (const { id } of posts) {
      const texts = transaction.selectFrom("blog_posts").select(["title", "excerpt", "content"]).where("id", "=", id);
      const text = await texts.executeTakeFirstOrThrow();
      await indexPost(transaction, id, text, await findWords(text.content));
    }
  });
}

/** Lists the tables whose rows differ from the backup's. All columns of the backup are compared, whichever engine wrote it. */
export async function findDifferences(transaction: Transaction<Tables>, { manifest, tables }: Pick<BackupSummary, "manifest" | "tables">) {
  const present = new Map((await listTables(transaction)).map((table) => [table.name, table]));
  const differences: { table: string; backup: TableSummary; database: TableSummary | null }[] = [];
  for (const table of manifest.tables) {
    const backup = tables[table.name];
    if (!backup) throw new Error(`The backup has no summary of ${table.name}.`);
    // Null if the database has no such table or column.
    const database = hasColumns(present.get(table.name), table) ? await summarize(transaction, table) : null;
    if (database?.sha256 !== backup.sha256 || database.rows !== backup.rows) differences.push({ table: table.name, backup, database });
  }
  return differences;
}

function hasColumns(present: TableLayout | undefined, { columns }: TableLayout): boolean {
  const names = new Set(present?.columns.map(({ name }) => name));
  return columns.every(({ name }) => names.has(name));
}

async function summarize(transaction: Transaction<Tables>, table: TableLayout): Promise<TableSummary> {
  const digest = new TableDigest(table);
  for await (const values of readRows(transaction, table)) {
    const row = encodeRow(table, values);
    digest.add(row, JSON.stringify(row));
  }
  return digest.summary();
}
