import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { type BackupFolder, inspectFolder } from "./nightly/backup-folder.server";
import { type BackupSettings, isPassphraseMissing } from "./nightly/backup-passphrase.server";
import { type KeptBackup, listBackups } from "./nightly/kept-backups.server";
import { findRehearsal, type RehearsalRecord } from "./nightly/rehearsal-record.server";
import { type RunView, readRun } from "./nightly/run-state.server";

export interface BackupHealth {
  readonly backups: readonly KeptBackup[];
  readonly newest: KeptBackup | null;
  readonly folder: BackupFolder;
  /** Backups were locked, and are not at the moment. */
  readonly isPassphraseMissing: boolean;
  /** Null when none was ever begun. */
  readonly lastRun: RunView | null;
  readonly rehearsal: RehearsalRecord | null;
  readonly rehearsalRun: RunView | null;
}

/** How safe the data is, read from where the backups are and not from what was once said about them. */
export async function readBackupHealth(db: Kysely<Tables>, settings: BackupSettings, now: Date): Promise<BackupHealth> {
  const { dataDir } = settings;
  const folder = await inspectFolder(db, dataDir);
  const backups = await listBackups(folder, dataDir);
  const newest = backups[0] ?? null;
  return {
    ...{ backups, newest, folder },
    isPassphraseMissing: await isPassphraseMissing(db, settings),
    lastRun: readRun(dataDir, "backup", now),
    rehearsal: await findRehearsal(db),
    rehearsalRun: readRun(dataDir, "rehearsal", now),
  };
}
