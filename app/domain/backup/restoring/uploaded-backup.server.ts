import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { DatabaseSettings } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { BackupError } from "~/domain/backup/backup-error";
import { deleteOldFiles } from "~/domain/uploaded-file.server";
import { requireUnchanged, type SeenData, seenData } from "./empty-install.server";

const about = z.object({
  /** The name of the file on the sender's computer. */
  name: z.string(),
  /** Null until the whole file was read and found complete. */
  contents: z.object({ madeAt: z.string(), counts: z.object({ posts: z.number(), pictures: z.number(), people: z.number() }) }).nullable(),
  /** Why the file can't be read. */
  problem: z.object({ asksForPassphrase: z.boolean(), sentence: z.string() }).nullable(),
  /** The data that its owner saw would be replaced, when starting the restore. */
  replaces: seenData.optional(),
});

/** A backup that was uploaded to an empty install. */
type UploadedBackup = z.infer<typeof about>;

/** Makes a place for a backup that is about to be uploaded. */
export async function makeBackupUpload(dataDir: string): Promise<{ readonly id: string; readonly file: string }> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const id = randomUUID();
  return { id, file: fileOf(dataDir, id, "backup") };
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
    const { verifyBackup } = await import("~/domain/backup/read-backup.server");
    const { madeAt, counts } = await verifyBackup(fileOf(dataDir, id, "backup"), await passphraseOf(dataDir, id));
    await describeBackupUpload(dataDir, id, { ...upload, contents: { madeAt, counts }, problem: null });
  } catch (error) {
    await rm(fileOf(dataDir, id, "passphrase"), { force: true });
    if (!(error instanceof BackupError)) throw error;
    const asksForPassphrase = error.problem === "passphrase-needed" || error.problem === "wrong-passphrase";
    await describeBackupUpload(dataDir, id, { ...upload, contents: null, problem: { asksForPassphrase, sentence: error.message } });
  }
}

/** @param replaces the data that its owner saw @returns false if the backup was not checked yet, and can't be restored */
export async function noteReplaced(dataDir: string, id: string, replaces: SeenData): Promise<boolean> {
  const upload = await findBackupUpload(dataDir, id);
  if (!upload?.contents) return false;
  await describeBackupUpload(dataDir, id, { ...upload, replaces });
  return true;
}

/**
 * Replaces the database by the backup. The locked database must still be as its owner saw it.
 *
 * @throws BackupError, DomainError
 */
export async function restoreUpload(
  settings: DatabaseSettings,
  id: string,
  steps: { readonly now: Date; readonly onStep: (step: string) => void; readonly onReplace?: () => void },
): Promise<void> {
  const { dataDir } = settings;
  const seen = (await findBackupUpload(dataDir, id))?.replaces;
  if (!seen) throw new BackupError("no-file");
  const { restoreBackup } = await import("~/domain/backup/restore-backup.server");
  const file = fileOf(dataDir, id, "backup");
  const passphrase = await passphraseOf(dataDir, id);
  const inspect = async (live: Kysely<Tables> | null) => {
    if (!live) throw new Error("The database in use can’t be read. Nothing was replaced.");
    await requireUnchanged(live, seen);
  };
  await restoreBackup({ file, passphrase, settings, inspect, ...steps });
  for (const ending of ["backup", "passphrase"]) await rm(fileOf(dataDir, id, ending), { force: true });
}

/** Call it at start: nobody waits any longer for an upload with a passphrase, so neither of the two is kept. */
export async function forgetLockedUploads(dataDir: string): Promise<void> {
  for (const name of await readdir(folderOf(dataDir)).catch(() => [])) {
    if (!name.endsWith(".passphrase")) continue;
    for (const ending of ["passphrase", "backup", "json"]) await rm(fileOf(dataDir, path.parse(name).name, ending), { force: true });
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
