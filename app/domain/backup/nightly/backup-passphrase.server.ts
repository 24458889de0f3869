import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { deleteSettings, isSet, writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";
import { normalizePassphrase } from "~/domain/backup/passphrase";

export interface BackupSettings {
  readonly dataDir: string;
  /** The environment's, which wins. */
  readonly backupPassphrase: string | null;
}

export interface BackupPassphrase {
  /** As it was typed: `passphraseCandidates` opens what earlier versions encrypted with it. */
  readonly text: string;
  /** Whether the environment has it, and the admin can't change it. */
  readonly isSet: boolean;
}

/** @returns null when backups are not encrypted: a file of blanks is none */
export async function findBackupPassphrase({ dataDir, backupPassphrase }: BackupSettings): Promise<BackupPassphrase | null> {
  if (backupPassphrase !== null) return { text: backupPassphrase, isSet: true };
  try {
    const text = await readFile(fileOf(dataDir), "utf8");
    return normalizePassphrase(text) === "" ? null : { text, isSet: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** In a file of its own: the night needs it, and in the database it would be inside of the backups. @param text null for none */
export async function saveBackupPassphrase(dataDir: string, text: string | null): Promise<void> {
  if (text === null) return rm(fileOf(dataDir), { force: true });
  const partial = `${fileOf(dataDir)}.${randomBytes(4).toString("hex")}`;
  await writeFile(partial, `${normalizePassphrase(text)}\n`, { flag: "wx", mode: 0o600, flush: true });
  await rename(partial, fileOf(dataDir));
}

/** The passphrase is in no backup. This is, so that a restored site knows that it needs one. */
export async function recordLock(db: Kysely<Tables>, isLocked: boolean, now: Date): Promise<void> {
  if ((await isSet(db, "backup-locked")) === isLocked) return;
  if (isLocked) await writeSetting(db, "backup-locked", "yes", now);
  else await deleteSettings(db, "backup-locked");
}

/** Backups were locked, and what they were locked with is not on this computer. */
export async function isPassphraseMissing(db: Kysely<Tables>, settings: BackupSettings): Promise<boolean> {
  return (await findBackupPassphrase(settings)) === null && (await isSet(db, "backup-locked"));
}

function fileOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), "backup-passphrase");
}
