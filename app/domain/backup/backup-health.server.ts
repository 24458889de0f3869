import type { Kysely } from "kysely";
import { findSetting, type Setting, writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";
import { inspectFolder } from "./nightly/backup-folder.server";
import { type BackupSettings, isPassphraseMissing } from "./nightly/backup-settings.server";
import { listBackups } from "./nightly/kept-backups.server";
import { readRun, storedRun } from "./nightly/run-state.server";

export type BackupHealth = Awaited<ReturnType<typeof readBackupHealth>>;

/** How safe the data is. Backups are listed from the folders themselves, not from a record of what was once written. */
export async function readBackupHealth(db: Kysely<Tables>, settings: BackupSettings, now: Date) {
  const { dataDir } = settings;
  const folder = await inspectFolder(db, dataDir);
  const backups = await listBackups(folder, dataDir);
  return {
    backups,
    newest: backups[0] ?? null,
    folder,
    /** Backups were encrypted before, and new ones are not. */
    isPassphraseMissing: await isPassphraseMissing(db, settings),
    /** Null if there was none. */
    lastRun: await readRun(storedRun(db, "backup"), now),
    rehearsal: await findRehearsal(db),
    rehearsalRun: await readRun(storedRun(db, "rehearsal"), now),
  };
}

type RehearsalRecord = Setting<"backup-rehearsal">;

/** @returns null if no backup was rehearsed yet */
export async function findRehearsal(db: Kysely<Tables>): Promise<RehearsalRecord | null> {
  return (await findSetting(db, "backup-rehearsal"))?.value ?? null;
}

export async function recordRehearsal(db: Kysely<Tables>, rehearsal: Omit<RehearsalRecord, "good">): Promise<void> {
  const { at, backup, problem } = rehearsal;
  const good = problem === null ? { at, backup } : ((await findRehearsal(db))?.good ?? null);
  await writeSetting(db, "backup-rehearsal", { ...rehearsal, good }, new Date(at));
}
