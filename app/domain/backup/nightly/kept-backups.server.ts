import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { findSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";
import { BackupError } from "~/domain/backup/backup-error";
import { type BackupName, type BackupOccasion, parseBackupName } from "~/domain/backup/backup-name";
import { isEncrypted } from "~/domain/backup/backup-stream.server";
import { addDays, arizonaDate, weekdayOf, weekdays } from "~/domain/clinic/arizona-time";
import { type BackupFolder, inspectFolder, localFolder } from "./backup-folder.server";

export interface KeptBackup extends BackupName {
  readonly file: string;
  readonly bytes: number;
  readonly isLocked: boolean;
  readonly keeping: Keeping | null;
  /** In the default folder, though another one is chosen: it was made before that, or while the other could not be written to. */
  readonly isElsewhere: boolean;
}

/** The backups in the chosen folder and in the default one, newest first. */
export async function listBackups(folder: BackupFolder, dataDir: string): Promise<readonly KeptBackup[]> {
  const local = localFolder(dataDir);
  const chosen = folder.isChosen && folder.problem === null ? await listFolder(folder.path, false) : [];
  const here = folder.path === local ? await listFolder(local, false) : await listFolder(local, true);
  return [...chosen, ...here].sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/** @throws BackupError */
export async function getStoredBackup(db: Kysely<Tables>, dataDir: string, name: string): Promise<KeptBackup> {
  const found = (await listBackups(await inspectFolder(db, dataDir), dataDir)).find((backup) => backup.name === name);
  if (!found) throw new BackupError("no-file", "This backup is no longer stored.");
  return found;
}

export async function rotateBackups(folder: string): Promise<void> {
  for (const { file, keeping } of await listFolder(folder, false)) if (keeping === null) await rm(file, { force: true });
}

/** Deletes the backups from before restores that can no longer be undone. */
export async function deleteOldWaysBack(folder: string, now: Date): Promise<void> {
  for (const { file, occasion, madeAt } of await listFolder(folder, false)) {
    if (occasion === "before-restore" && !isWayBackOpen(madeAt, now)) await rm(file, { force: true });
  }
}

/** The last restore by the admin. @param backups those that are stored @returns null if there was none */
export async function findLastRestore(db: Kysely<Tables>, backups: readonly BackupName[], now: Date) {
  const restored = (await findSetting(db, "last-restore"))?.value;
  if (!restored) return null;
  const before = backups.find(({ name, madeAt }) => name === restored.before && isWayBackOpen(madeAt, now));
  const keptUntil = new Date(Date.parse(restored.at) + WAY_BACK_DAYS * 86_400_000).toISOString();
  return { ...restored, before: before?.name ?? null, keptUntil };
}

/** @param madeAt when the backup before the restore was made */
function isWayBackOpen(madeAt: Date, now: Date): boolean {
  return now.getTime() - madeAt.getTime() < WAY_BACK_DAYS * 86_400_000;
}

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

/** A cache: a complete backup never changes, and the page that shows a backup's progress lists them often. */
const knownLocks = new Map<string, boolean>();

async function isLockedBackup(file: string, bytes: number): Promise<boolean> {
  const key = `${file} ${bytes}`;
  const known = knownLocks.get(key);
  if (known !== undefined) return known;
  const isLocked = await isEncrypted(file).catch(() => null);
  if (isLocked !== null) knownLocks.set(key, isLocked);
  return isLocked ?? false;
}

const DAILY = 7;
const WEEKLY = 4;

type Keeping = "daily" | "weekly" | "by hand" | Exclude<BackupOccasion, "nightly">;

/** How many of the backups that are not nightly are kept. */
const NEWEST: Readonly<Record<Exclude<Keeping, "daily" | "weekly">, number>> = {
  "by hand": 10,
  "before-migration": 3,
  "before-restore": Number.POSITIVE_INFINITY,
};

const WAY_BACK_DAYS = 30;

/**
 * Tells which backups of one folder are kept, and why. Those from before a restore are deleted by their age. Of the nightly ones these are
 * the newest of each of the last seven days with a backup, and the first of each of the last four weeks with a backup; a week begins on
 * Sunday. Days without a backup don't count, so that a machine that was off for a month keeps its backups.
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

/** The Sunday on which the week began. */
function weekOf(backup: BackupName): string {
  const day = dayOf(backup);
  return addDays(day, -weekdays.indexOf(weekdayOf(day)));
}
