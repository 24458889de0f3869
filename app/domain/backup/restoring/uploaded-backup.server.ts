import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { DatabaseSettings } from "~/database/database.server";
import type { SnapshotSource } from "~/database/engine";
import { writeSetting } from "~/database/site-settings.server";
import { snapshotSource } from "~/database/snapshot.server";
import type { Tables } from "~/database/tables";
import { BackupError } from "~/domain/backup/backup-error";
import { backupName, backupOccasions } from "~/domain/backup/backup-name";
import { localFolder } from "~/domain/backup/nightly/backup-folder.server";
import { type BackupSettings, findBackupPassphrase } from "~/domain/backup/nightly/backup-settings.server";
import type { KeptBackup } from "~/domain/backup/nightly/kept-backups.server";
import { recordAudit } from "~/domain/staff/audit.server";
import { deleteOldFiles } from "~/domain/uploaded-file.server";
import { backupContents, readBackupContents } from "./backup-contents.server";
import { isEmptyInstall } from "./empty-install.server";
import { requireSeen } from "./lost-since.server";

const about = z.object({
  /** The name of the file, on the sender's computer or of the stored backup. */
  name: z.string(),
  /** Where a stored backup is; left out for an uploaded file. */
  stored: z.object({ file: z.string(), occasion: z.enum(backupOccasions).nullable() }).optional(),
  /** Whether a person typed a passphrase for it. */
  isTyped: z.boolean().optional(),
  /** Null until the whole file was read and found complete. */
  contents: backupContents.nullable(),
  problem: z.object({ asksForPassphrase: z.boolean(), sentence: z.string() }).nullable(),
  /** Who started the restore, and the data that they saw would be replaced. */
  start: z.object({ seen: z.string(), by: z.object({ id: z.string(), name: z.string() }) }).optional(),
});

/** A backup that was uploaded or chosen to be restored. */
type UploadedBackup = z.infer<typeof about>;

export async function makeBackupUpload(dataDir: string): Promise<{ readonly id: string; readonly file: string }> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const id = randomUUID();
  return { id, file: fileOf(dataDir, id, "backup") };
}

/** Prepares a stored backup like an uploaded one, with the passphrase that the site knows. @returns the id */
export async function chooseStoredBackup(settings: BackupSettings, { name, file, occasion, isLocked }: KeptBackup): Promise<string> {
  const { id } = await makeBackupUpload(settings.dataDir);
  const known = isLocked ? await findBackupPassphrase(settings) : null;
  if (known) await saveUploadPassphrase(settings.dataDir, id, known.text);
  await describeBackupUpload(settings.dataDir, id, { name, stored: { file, occasion }, contents: null, problem: null });
  return id;
}

/** Deletes uploads that are a day old: an unencrypted backup has everybody's data. @param isInUse whether it is being checked or restored */
export async function deleteOldBackupUploads(dataDir: string, isInUse: (id: string) => boolean, now: Date): Promise<void> {
  await deleteOldFiles(folderOf(dataDir), isInUse, now);
}

export async function describeBackupUpload(dataDir: string, id: string, upload: UploadedBackup): Promise<void> {
  const file = fileOf(dataDir, id, "json");
  await writeFile(`${file}.partial`, JSON.stringify(upload), { mode: 0o600 });
  await rename(`${file}.partial`, file);
}

export async function findBackupUpload(dataDir: string, id: string): Promise<UploadedBackup | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const text = await readFile(fileOf(dataDir, id, "json"), "utf8").catch(() => null);
  return text === null ? null : (about.safeParse(JSON.parse(text)).data ?? null);
}

/** Writes the passphrase beside the file for the process that reads it: a command line would be visible to everybody. */
export async function saveUploadPassphrase(dataDir: string, id: string, passphrase: string): Promise<void> {
  await writeFile(fileOf(dataDir, id, "passphrase"), passphrase, { mode: 0o600 });
}

/** Reads the whole file and records its contents, or what is wrong with it. */
export async function checkBackupUpload(dataDir: string, id: string): Promise<void> {
  const upload = await findBackupUpload(dataDir, id);
  if (!upload) throw new BackupError("no-file");
  try {
    const contents = await readBackupContents(upload.stored?.file ?? fileOf(dataDir, id, "backup"), await passphraseOf(dataDir, id));
    await describeBackupUpload(dataDir, id, { ...upload, contents, problem: null });
  } catch (error) {
    await rm(fileOf(dataDir, id, "passphrase"), { force: true });
    if (!(error instanceof BackupError)) throw error;
    const asksForPassphrase = error.problem === "passphrase-needed" || error.problem === "wrong-passphrase";
    const sentence = asksForPassphrase && !upload.isTyped ? LOCKED : error.message;
    await describeBackupUpload(dataDir, id, { ...upload, contents: null, problem: { asksForPassphrase, sentence } });
  }
}

const LOCKED = "This backup is encrypted with a passphrase that this site does not have. Enter the one that was used when it was made.";

/** @returns false if the backup was not checked yet, and can't be restored */
export async function noteStart(dataDir: string, id: string, start: UploadedBackup["start"]): Promise<boolean> {
  const upload = await findBackupUpload(dataDir, id);
  if (!upload?.contents) return false;
  await describeBackupUpload(dataDir, id, { ...upload, start });
  return true;
}

/**
 * Replaces the database by the backup, and carries over what stays. The locked database must still be as its owner saw it; a backup of it
 * is the way back.
 *
 * @throws BackupError, DomainError
 */
export async function restoreUpload(
  settings: DatabaseSettings & BackupSettings,
  id: string,
  steps: { readonly now: Date; readonly onStep: (step: string) => void; readonly onReplace?: () => void },
): Promise<void> {
  const { dataDir } = settings;
  const upload = await findBackupUpload(dataDir, id);
  if (!upload?.contents || !upload.start) throw new BackupError("no-file");
  const { name, stored, contents, start } = upload;
  const live = snapshotSource(settings);
  let before: string | null = null;
  const inspect = async (locked: Kysely<Tables> | null) => {
    if (!locked) throw new Error("The database in use can’t be read. Nothing was replaced.");
    await requireSeen(locked, start.seen);
    if (await isEmptyInstall(locked)) return;
    steps.onStep("Backing up the site as it is now");
    before = await backUpBefore(live, settings, steps.now);
  };
  const amend = async (staged: Kysely<Tables>) => {
    steps.onStep("Keeping what visitors left");
    const { carryOver } = await import("./carry-over.server");
    await carryOver(live, staged);
    const [at, isUndo] = [steps.now, stored?.occasion === "before-restore"];
    await writeSetting(
      staged,
      "last-restore",
      { id, at: at.toISOString(), byName: start.by.name, madeAt: contents.madeAt, before, isUndo },
      at,
    );
    await recordAudit(staged, { actor: start.by, action: "restored", subject: { kind: "backup", id: name, name }, at });
  };
  const { restoreBackup } = await import("~/domain/backup/restore-backup.server");
  const file = stored?.file ?? fileOf(dataDir, id, "backup");
  const passphrase = await passphraseOf(dataDir, id);
  try {
    await restoreBackup({ file, passphrase, settings, inspect, amend, ...steps });
  } catch (error) {
    if (before !== null) await rm(path.join(localFolder(dataDir), before), { force: true });
    throw error;
  }
  for (const ending of ["backup", "passphrase"]) await rm(fileOf(dataDir, id, ending), { force: true });
}

/** On this computer, whichever folder was chosen then or is chosen now. @returns the name @throws BackupError */
async function backUpBefore(live: SnapshotSource, settings: BackupSettings, now: Date): Promise<string> {
  const name = backupName(now, "before-restore");
  const passphrase = (await findBackupPassphrase(settings))?.text;
  const { writeBackup } = await import("~/domain/backup/write-backup.server");
  await writeBackup(live, { file: path.join(localFolder(settings.dataDir), name), passphrase, now, makesFolder: true });
  return name;
}

/** Call it at start: nobody waits any longer for an upload with a passphrase, so neither of the two is kept. @param isInUse as above */
export async function forgetLockedUploads(dataDir: string, isInUse: (id: string) => boolean): Promise<void> {
  for (const name of await readdir(folderOf(dataDir)).catch(() => [])) {
    const { name: id, ext } = path.parse(name);
    if (ext !== ".passphrase" || isInUse(id)) continue;
    for (const ending of ["passphrase", "backup", "json"]) await rm(fileOf(dataDir, id, ending), { force: true });
  }
}

async function passphraseOf(dataDir: string, id: string): Promise<string | null> {
  return readFile(fileOf(dataDir, id, "passphrase"), "utf8").catch(() => null);
}

function fileOf(dataDir: string, id: string, ending: string): string {
  return path.join(folderOf(dataDir), `${id}.${ending}`);
}

function folderOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), "bring-back");
}
