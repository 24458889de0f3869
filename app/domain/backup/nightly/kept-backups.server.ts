import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { type BackupName, parseBackupName } from "~/domain/backup/backup-name";
import { isEncrypted } from "~/domain/backup/backup-stream.server";
import { type BackupFolder, localFolder } from "./backup-folder.server";
import { type Keeping, keptBackups } from "./backup-rotation";

export interface KeptBackup extends BackupName {
  readonly file: string;
  readonly bytes: number;
  readonly isLocked: boolean;
  readonly keeping: Keeping | null;
  /** Made while the chosen folder could not be written to, or before it was chosen. */
  readonly isElsewhere: boolean;
}

/** Those in the folder and those on this computer, the newest first. */
export async function listBackups(folder: BackupFolder, dataDir: string): Promise<readonly KeptBackup[]> {
  const local = localFolder(dataDir);
  const chosen = folder.isChosen && folder.problem === null ? await listFolder(folder.path, false) : [];
  const here = folder.path === local ? await listFolder(local, false) : await listFolder(local, true);
  return [...chosen, ...here].sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/** Deletes what is no longer to be kept, and what a backup that was cut off has written. */
export async function rotateBackups(folder: string, now: Date): Promise<void> {
  for (const { file, keeping } of await listFolder(folder, false)) if (keeping === null) await rm(file, { force: true });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (/^clinic-.+\.backup\.[0-9a-f]{8}\.partial$/.test(name) && (await stat(file)).mtimeMs < now.getTime() - LEFTOVER_MILLISECONDS) {
      await rm(file, { force: true });
    }
  }
}

const LEFTOVER_MILLISECONDS = 2 * 86_400_000;

async function listFolder(folder: string, isElsewhere: boolean): Promise<readonly KeptBackup[]> {
  const names = (await readdir(folder).catch(() => [])).flatMap((name) => parseBackupName(name) ?? []);
  const keeping = keptBackups(names);
  const found = names.map(async (backup) => {
    const file = path.join(folder, backup.name);
    const size = (await stat(file).catch(() => null))?.size;
    if (size === undefined) return [];
    const isLocked = await isLockedBackup(file, size);
    return [{ ...backup, file, bytes: size, isLocked, keeping: keeping.get(backup.name) ?? null, isElsewhere }];
  });
  return (await Promise.all(found)).flat();
}

/** Of files that were opened before: a backup is not changed once it has its name, and pages that show a backup's progress ask often. */
const knownLocks = new Map<string, boolean>();

async function isLockedBackup(file: string, bytes: number): Promise<boolean> {
  const key = `${file} ${bytes}`;
  const known = knownLocks.get(key);
  if (known !== undefined) return known;
  const isLocked = await isEncrypted(file).catch(() => null);
  if (isLocked !== null) knownLocks.set(key, isLocked);
  return isLocked ?? false;
}
