import { mkdir } from "node:fs/promises";
import type { Kysely } from "kysely";
import type { DatabaseSettings } from "~/database/database.server";
import { isSet } from "~/database/site-settings.server";
import { isOutOfSpace, stageDatabase } from "~/database/stage-database.server";
import type { Tables } from "~/database/tables";
import { AlreadyStagedError, type StagedDatabase } from "~/database/transfer/staged-database";
import { listTables } from "~/database/transfer/table-layout.server";
import { insertRows } from "~/database/transfer/table-rows.server";
import { pauseRestoredMailings } from "~/domain/mailings/mailing-commands.server";
import { renderEveryPost } from "~/domain/posts/writing/post-commands.server";
import { indexPost } from "~/domain/posts/writing/show-revision.server";
import { BackupError } from "./backup-error";
import type { BackupManifest } from "./backup-manifest.server";
import { findDifferences } from "./compare-backup.server";
import { requireSpace } from "./free-space.server";
import { type BackupSummary, type OpenBackup, openBackup } from "./read-backup.server";

interface RestoreOptions {
  readonly file: string;
  readonly passphrase?: string | null | undefined;
  /** Where to: what is there is replaced, and kept beside it. */
  readonly settings: DatabaseSettings;
  readonly now: Date;
  /** Inspects the locked database in use (null: none, or a damaged one); an error keeps that in place. */
  readonly inspect?: ((live: Kysely<Tables> | null) => Promise<void>) | undefined;
  /** What it does now. */
  readonly onStep?: ((step: string) => void) | undefined;
  /** Called before the swap, from which on it must not be interrupted. */
  readonly onReplace?: (() => void) | undefined;
}

export interface Restored {
  readonly summary: BackupSummary;
  /** The folder, or on PostgreSQL the schema, that has what was replaced; null when there was nothing. */
  readonly kept: string | null;
  /** Whether its site locks its backups, for which no backup has the passphrase. */
  readonly isToBeLocked: boolean;
}

/**
 * Makes a database beside the one in use, of the version that the backup was made with, fills it, compares it with the backup, brings it up to
 * this version and puts it in place. The one in use refuses writes until then. Until that last step nothing is changed, and a process that is
 * killed leaves one or the other.
 *
 * @throws BackupError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, passphrase = null, settings, now, inspect, onStep, onReplace } = options;
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const staged = await stage(settings);
  try {
    const live = await refuseWrites(staged);
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

/** What a restore that was stopped has left. @throws BackupError */
export async function discardStaged(settings: DatabaseSettings): Promise<void> {
  await (await stage(settings)).discard();
}

async function stage(settings: DatabaseSettings): Promise<StagedDatabase> {
  try {
    return await stageDatabase(settings);
  } catch (error) {
    throw error instanceof AlreadyStagedError ? new BackupError("busy") : error;
  }
}

async function refuseWrites(staged: StagedDatabase): Promise<Kysely<Tables> | null> {
  try {
    return await staged.refuseWrites();
  } catch (error) {
    throw error instanceof AlreadyStagedError ? new BackupError("in-use") : error;
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

/** The index is each engine's own, so no backup has it. Posts that were saved last come last, as the search expects. */
async function indexPosts(kysely: Kysely<Tables>): Promise<void> {
  const posts = await kysely.selectFrom("blog_posts").select("id").where("page", "is", null).orderBy("updated_at").orderBy("id").execute();
  await kysely.transaction().execute(async (transaction) => {
    for (const { id } of posts) {
      const texts = transaction.selectFrom("blog_posts").select(["title", "excerpt", "content"]).where("id", "=", id);
      await indexPost(transaction, id, await texts.executeTakeFirstOrThrow());
    }
  });
}
