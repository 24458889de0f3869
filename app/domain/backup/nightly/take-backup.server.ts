import path from "node:path";
import type { Database } from "~/database/database.server";
import { BackupError } from "~/domain/backup/backup-error";
import { describeDatabase } from "~/domain/backup/backup-manifest.server";
import { type BackupOccasion, backupName } from "~/domain/backup/backup-name";
import { writeBackup } from "~/domain/backup/write-backup.server";
import { BackupFolderError, inspectFolder, localFolder } from "./backup-folder.server";
import { findBackupPassphrase, recordLock } from "./backup-settings.server";
import { deleteOldWaysBack, rotateBackups } from "./kept-backups.server";
import type { RunReport } from "./run-state.server";

interface TakingOptions {
  readonly database: Database;
  readonly settings: { readonly dataDir: string; readonly backupPassphrase: string | null };
  readonly occasion: BackupOccasion | null;
  readonly now: Date;
  readonly report: Pick<RunReport, "step">;
}

/**
 * Writes a backup to the chosen folder and deletes old ones. If that folder can't be written to, the backup goes to the default folder below
 * DATA_DIR, and the problem is thrown all the same.
 *
 * @returns the file
 * @throws BackupError, BackupFolderError
 */
export async function takeBackup(options: TakingOptions): Promise<string> {
  const { dataDir } = options.settings;
  const folder = await inspectFolder(options.database.kysely, dataDir);
  if (!folder.isChosen) return writeInto(folder.path, options);
  try {
    if (folder.problem) throw new BackupFolderError(folder.problem);
    return await writeInto(folder.path, options);
  } catch (error) {
    if (!isFolderProblem(error)) throw error;
    await writeInto(localFolder(dataDir), options);
    throw error;
  }
}

/** Whether the backup might succeed in another folder. */
function isFolderProblem(error: unknown): boolean {
  if (error instanceof BackupFolderError) return true;
  return error instanceof BackupError && (error.problem === "no-space" || error.problem === "not-written");
}

async function writeInto(folder: string, { database, settings, occasion, now, report }: TakingOptions): Promise<string> {
  const passphrase = (await findBackupPassphrase(settings))?.text;
  if (passphrase) await recordLock(database.kysely, true, now);
  const { tables } = await database.readSnapshot((transaction) => describeDatabase(transaction, now));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  let written = 0;
  const file = path.join(folder, backupName(now, occasion));
  const onRow = () => {
    written += 1;
    report.step("Writing the backup", Math.min(1, written / rows));
  };
  await writeBackup(database, { file, passphrase, now, onRow, makesFolder: folder === localFolder(settings.dataDir) });
  await rotateBackups(folder);
  await deleteOldWaysBack(localFolder(settings.dataDir), now);
  return file;
}
