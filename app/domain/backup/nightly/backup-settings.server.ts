import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { deleteSettings, isSet, writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";
import { normalizePassphrase } from "~/domain/backup/passphrase";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { chooseFolder } from "./backup-folder.server";

export interface BackupSettings {
  readonly dataDir: string;
  /** From the environment, which takes precedence. */
  readonly backupPassphrase: string | null;
}

export interface BackupPassphrase {
  /** As it was typed: `passphraseCandidates` opens what earlier versions encrypted with it. */
  readonly text: string;
  /** Whether it comes from the environment, so that the admin can't change it. */
  readonly isSet: boolean;
}

interface NewSettings {
  /** Empty: the folder below DATA_DIR. */
  readonly folder: string;
  /** Normalized; null: backups are not encrypted. A passphrase of the environment stays. */
  readonly passphrase: string | null;
}

/** @throws BackupFolderError; then nothing is saved */
export async function saveBackupSettings(
  db: Kysely<Tables>,
  actor: Actor,
  settings: NewSettings,
  { config, now }: { readonly config: BackupSettings; readonly now: Date },
): Promise<void> {
  requireRole(actor, "owner");
  await chooseFolder(db, settings.folder, now);
  const current = await findBackupPassphrase(config);
  if (config.backupPassphrase === null && settings.passphrase !== (current && normalizePassphrase(current.text))) {
    await saveBackupPassphrase(config.dataDir, settings.passphrase);
  }
  await recordLock(db, config.backupPassphrase !== null || settings.passphrase !== null, now);
  const subject = { kind: "backup", id: "settings", name: settings.folder || "this computer" } as const;
  await recordAudit(db, { actor, action: "decided on", subject, detail: { locked: settings.passphrase === null ? "no" : "yes" }, at: now });
}

/** Call it before sending the file: a backup contains everything. */
export async function recordDownload(db: Kysely<Tables>, actor: Actor, name: string, now: Date): Promise<void> {
  requireRole(actor, "owner");
  await recordAudit(db, { actor, action: "downloaded", subject: { kind: "backup", id: name, name }, at: now });
}

/** @returns null if backups are not encrypted; a file of blanks is no passphrase */
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

/** Writes a file, since the nightly backup needs the passphrase and the database would put it into the backup. @param text null removes it */
export async function saveBackupPassphrase(dataDir: string, text: string | null): Promise<void> {
  if (text === null) return rm(fileOf(dataDir), { force: true });
  const partial = `${fileOf(dataDir)}.${randomBytes(4).toString("hex")}`;
  await writeFile(partial, `${normalizePassphrase(text)}\n`, { flag: "wx", mode: 0o600, flush: true });
  await rename(partial, fileOf(dataDir));
}

/** No backup contains the passphrase. It contains this setting, so that a restored site knows that it needs one. */
export async function recordLock(db: Kysely<Tables>, isLocked: boolean, now: Date): Promise<void> {
  if ((await isSet(db, "backup-locked")) === isLocked) return;
  if (isLocked) await writeSetting(db, "backup-locked", "yes", now);
  else await deleteSettings(db, "backup-locked");
}

/** Whether backups were encrypted before, with a passphrase that is not on this computer. */
export async function isPassphraseMissing(db: Kysely<Tables>, settings: BackupSettings): Promise<boolean> {
  return (await findBackupPassphrase(settings)) === null && (await isSet(db, "backup-locked"));
}

function fileOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), "backup-passphrase");
}
