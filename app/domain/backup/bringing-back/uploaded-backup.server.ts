import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { DatabaseSettings } from "~/database/database.server";
import { BackupError } from "~/domain/backup/backup-error";

const about = z.object({
  /** As its sender calls it. */
  name: z.string(),
  /** What it holds: everything was read and nothing is missing. Null until then. */
  contents: z.object({ madeAt: z.string(), counts: z.object({ posts: z.number(), pictures: z.number(), people: z.number() }) }).nullable(),
  /** Why it can't be read. */
  problem: z.object({ asksForPassphrase: z.boolean(), sentence: z.string() }).nullable(),
});

/** A backup that was sent to an empty install. */
export type UploadedBackup = z.infer<typeof about>;

const LIFETIME_MILLISECONDS = 24 * 3_600_000;

/** A file to write it to; those of yesterday are deleted. */
export async function makeBackupUpload(dataDir: string, now: Date): Promise<{ readonly id: string; readonly file: string }> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const old = path.join(folder, name);
    if ((await stat(old)).mtimeMs < now.getTime() - LIFETIME_MILLISECONDS) await rm(old, { force: true });
  }
  const id = randomUUID();
  return { id, file: fileOf(dataDir, id, "backup") };
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

/** Beside the file, for the process that reads it: a command line is for everybody to see. */
export async function saveUploadPassphrase(dataDir: string, id: string, passphrase: string): Promise<void> {
  await writeFile(fileOf(dataDir, id, "passphrase"), passphrase, { mode: 0o600 });
}

/** Reads all of it, and says what it holds or what is wrong with it. */
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

/** Replaces the database by the backup. @throws BackupError */
export async function bringBackUpload(
  settings: DatabaseSettings,
  id: string,
  { now, onTable }: { readonly now: Date; readonly onTable: (name: string) => void },
): Promise<void> {
  const { dataDir } = settings;
  const { restoreBackup } = await import("~/domain/backup/restore-backup.server");
  await restoreBackup({ file: fileOf(dataDir, id, "backup"), passphrase: await passphraseOf(dataDir, id), settings, now, onTable });
  for (const ending of ["backup", "passphrase"]) await rm(fileOf(dataDir, id, ending), { force: true });
}

/** At a start: what was sent with a passphrase waits for nobody, so that neither stays. */
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
