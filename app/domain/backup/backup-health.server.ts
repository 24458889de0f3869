import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { type BackupFolder, lookAtFolder } from "./nightly/backup-folder.server";
import { type KeptBackup, listBackups } from "./nightly/kept-backups.server";
import { findRehearsal, type RehearsalRecord } from "./nightly/rehearsal-record.server";
import { type RunView, readRun } from "./nightly/run-state.server";

export interface BackupHealth {
  readonly backups: readonly KeptBackup[];
  readonly newest: KeptBackup | null;
  readonly folder: BackupFolder;
  /** Null when none was ever begun. */
  readonly lastRun: RunView | null;
  readonly rehearsal: RehearsalRecord | null;
  readonly rehearsalRun: RunView | null;
}

/** How safe the data is, read from where the backups are and not from what was once said about them. */
export async function readBackupHealth(db: Kysely<Tables>, dataDir: string, now: Date): Promise<BackupHealth> {
  const folder = await lookAtFolder(db, dataDir);
  const backups = await listBackups(folder, dataDir);
  const newest = backups[0] ?? null;
  return {
    ...{ backups, newest, folder },
    lastRun: readRun(dataDir, "backup", now),
    rehearsal: await findRehearsal(db),
    rehearsalRun: readRun(dataDir, "rehearsal", now),
  };
}
