import type { BackupName, BackupOccasion } from "~/domain/backup/backup-name";
import { addDays, arizonaDate, weekdayOf, weekdays } from "~/domain/clinic/arizona-time";

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
