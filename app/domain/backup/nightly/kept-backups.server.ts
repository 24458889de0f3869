import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { type BackupName, type BackupOccasion, parseBackupName } from "~/domain/backup/backup-name";
import { isEncrypted } from "~/domain/backup/backup-stream.server";
import { addDays, arizonaDate, weekdayOf, weekdays } from "~/domain/clinic/arizona-time";
import { type BackupFolder, localFolder } from "./backup-folder.server";

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
    if (/^clinic-.+\.backup\.[0-9a-f]{8}\.partial$/.test(name) && (await stat(file)).mtimeMs < now.getTime() - LEFTOVER_MS) {
      await rm(file, { force: true });
    }
  }
}

const LEFTOVER_MS = 2 * 86_400_000;

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

export const DAILY = 7;
export const WEEKLY = 4;

export type Keeping = "daily" | "weekly" | "by hand" | Exclude<BackupOccasion, "nightly">;

/** Of those that no night made, the newest so many are kept. */
const NEWEST: Readonly<Record<Exclude<Keeping, "daily" | "weekly">, number>> = {
  "by hand": 10,
  "before-migration": 3,
};

/**
 * What stays of the backups in one folder, and why. Of the nightly ones that is the newest of each of the last seven days that have one, and the
 * first of each of the last four weeks that have one; a week begins on Sunday. Days without a backup use none of it up, so that a machine
 * that was off for a month still has what it had.
 */
export function keptBackups(backups: readonly BackupName[]): ReadonlyMap<string, Keeping> {
  const newestFirst = backups.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  const nightly = newestFirst.filter(({ occasion }) => occasion === "nightly");
  const kept = new Map<string, Keeping>();
  for (const { name } of firstOfEach(nightly.toReversed(), weekOf).slice(-WEEKLY)) kept.set(name, "weekly");
  for (const { name } of firstOfEach(nightly, dayOf).slice(0, DAILY)) if (!kept.has(name)) kept.set(name, "daily");
  for (const [why, count] of Object.entries(NEWEST) as [keyof typeof NEWEST, number][]) {
    const made = newestFirst.filter(({ occasion }) => (occasion ?? "by hand") === why);
    for (const { name } of made.slice(0, count)) kept.set(name, why);
  }
  return kept;
}

function firstOfEach(backups: readonly BackupName[], keyOf: (backup: BackupName) => string): readonly BackupName[] {
  return [...Map.groupBy(backups, keyOf).values()].flatMap(([first]) => first ?? []);
}

function dayOf({ madeAt }: BackupName): string {
  return arizonaDate(madeAt);
}

/** The Sunday that it began on. */
function weekOf(backup: BackupName): string {
  const day = dayOf(backup);
  return addDays(day, -weekdays.indexOf(weekdayOf(day)));
}
