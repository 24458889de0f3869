import { expect, test } from "vitest";
import { parseArizonaTime } from "~/domain/clinic/arizona-time";
import { isBackupDue, isRehearsalDue } from "./nightly-times";

const at = (time: string) => parseArizonaTime(`2026-11-${time.replace(" ", "T")}`) ?? new Date(Number.NaN);
const never = { done: null, tried: null };

test("a backup is due at 2:10 AM in Arizona, once", () => {
  const lastNight = { done: at("20 02:10"), tried: at("20 02:10") };
  expect(isBackupDue(lastNight, at("21 02:09"))).toBe(false);
  expect(isBackupDue(lastNight, at("21 02:10"))).toBe(true);
  expect(isBackupDue({ done: at("21 02:10"), tried: at("21 02:10") }, at("22 02:09"))).toBe(false);
});

test("a missed backup is made after the start", () => {
  expect(isBackupDue({ done: at("19 02:10"), tried: at("19 02:10") }, at("21 10:00"))).toBe(true);
  expect(isBackupDue(never, at("21 10:00"))).toBe(true);
});

test("a failed backup is tried again an hour later", () => {
  const failed = { done: at("20 02:10"), tried: at("21 02:10") };
  expect(isBackupDue(failed, at("21 03:09"))).toBe(false);
  expect(isBackupDue(failed, at("21 03:10"))).toBe(true);
});

test("a rehearsal is due in the night to Sunday, or as soon as possible", () => {
  // November 22, 2026 is a Sunday.
  const lastWeek = { done: at("15 02:20"), tried: at("15 02:20") };
  expect(isRehearsalDue(lastWeek, at("22 02:09"))).toBe(false);
  expect(isRehearsalDue(lastWeek, at("22 02:10"))).toBe(true);
  expect(isRehearsalDue({ done: at("22 02:20"), tried: at("22 02:20") }, at("28 23:00"))).toBe(false);
  const failed = { done: at("15 02:20"), tried: at("22 02:20") };
  expect([isRehearsalDue(failed, at("22 23:00")), isRehearsalDue(failed, at("23 02:20"))]).toEqual([false, true]);
  expect(isRehearsalDue(never, at("17 10:00"))).toBe(true);
});
