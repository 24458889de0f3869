import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { type BackupName, type BackupOccasion, backupName, parseBackupName } from "~/domain/backup/backup-name";
import { arizonaInstant } from "~/domain/clinic/arizona-time";
import { deleteOldWaysBack, keptBackups } from "./kept-backups.server";

const made = (day: string, occasion: BackupOccasion | null = "nightly", minutes = 130): BackupName => {
  const madeAt = arizonaInstant(day, minutes);
  return { name: backupName(madeAt, occasion), madeAt, occasion };
};
const november = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => made(`2026-11-${String(from + index).padStart(2, "0")}`));
const days = (backups: readonly BackupName[]) => [...keptBackups(backups)].map(([name, why]) => `${name.slice(12, 17)} ${why}`).toSorted();

test("seven days and the first night of four weeks are kept", () => {
  // November 21, 2026 is a Saturday.
  expect(days(november(1, 21))).toEqual([
    "11-01 weekly",
    "11-08 weekly",
    "11-15 weekly",
    ...["16", "17", "18", "19", "20", "21"].map((day) => `11-${day} daily`),
  ]);
});

test("night after night, weekly backups accumulate to four and none is lost early", () => {
  let kept: BackupName[] = [];
  for (const backup of november(1, 30)) {
    const next = [...kept, backup];
    const names = keptBackups(next);
    kept = next.filter(({ name }) => names.has(name));
  }
  expect(days(kept)).toEqual([
    "11-08 weekly",
    "11-15 weekly",
    "11-22 weekly",
    ...["24", "25", "26", "27", "28"].map((day) => `11-${day} daily`),
    "11-29 weekly",
    "11-30 daily",
  ]);
});

test("a machine that was off for weeks keeps its backups", () => {
  expect(days([made("2026-09-01"), made("2026-09-02"), made("2026-11-21")])).toEqual(["09-01 weekly", "09-02 daily", "11-21 weekly"]);
});

test("of two backups in one night the newer one is kept", () => {
  const later = made("2026-11-21", "nightly", 190);
  expect(keptBackups([...november(15, 21), later]).has(later.name)).toBe(true);
  expect(keptBackups([...november(15, 21), later]).has(made("2026-11-21").name)).toBe(false);
});

test("backups made by hand and before a migration are counted separately from nightly ones", () => {
  const byHand = Array.from({ length: 12 }, (_, hour) => made("2026-11-21", null, 600 + hour));
  const before = Array.from({ length: 5 }, (_, hour) => made("2026-11-21", "before-migration", 700 + hour));
  const kept = keptBackups([...november(15, 21), ...byHand, ...before]);
  expect(byHand.map(({ name }) => kept.has(name))).toEqual([false, false, ...Array(10).fill(true)]);
  expect(before.map(({ name }) => kept.has(name))).toEqual([false, false, true, true, true]);
  expect(november(15, 21).every(({ name }) => kept.has(name))).toBe(true);
});

test("a name tells the time and the occasion, and other files are ignored", () => {
  const madeAt = new Date("2026-11-21T09:10:42.000Z");
  for (const occasion of [null, "nightly", "before-migration"] as const) {
    const name = backupName(madeAt, occasion);
    expect(parseBackupName(name)).toEqual({ name, madeAt, occasion });
  }
  const whole = "clinic-2026-11-21-091042Z.backup";
  for (const other of [
    `../${whole}`,
    `${whole}.partial`,
    "clinic-2026-13-21-091042Z.backup",
    "clinic-2026-11-21-091042Z-odd.backup",
    "a.txt",
  ])
    expect(parseBackupName(other)).toBeNull();
});

test("the way back after a restore is kept for 30 days", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-kept-"));
  const backups = [made("2026-10-20", "before-restore"), made("2026-10-25", "before-restore"), made("2026-10-20")];
  for (const { name } of backups) writeFileSync(path.join(folder, name), "");
  await deleteOldWaysBack(folder, arizonaInstant("2026-11-21", 130));
  expect(readdirSync(folder).toSorted()).toEqual([backups[2]?.name, backups[1]?.name].toSorted());
  rmSync(folder, { recursive: true });
});
