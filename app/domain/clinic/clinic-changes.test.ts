import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "~/database/database.server";
import { clinicDefaults } from "~content/clinic";
import { describeEachDatabase } from "../../../tests/support/databases";
import { authorAlex, editorSam, monday, ownerMorgan, tuesday } from "../../../tests/support/post-editing";
import { ClinicClashError, changeClinic, undoClinicChange } from "./clinic-commands.server";
import { listClinicHistory, newestClinicRevision } from "./clinic-revisions.server";
import { clinicSections } from "./clinic-sections";
import { CurrentClinic } from "./current-clinic.server";

const parking = { payment: "Cards", parking: "Behind the building", arrival: "", walkIns: "" } as const;
const closedMonday = { specialDays: [{ date: "2026-11-23", name: "Storm", span: null }] };

test("each fact is in one section, whose form changes it", () => {
  expect(Object.values<readonly string[]>(clinicSections).flat().toSorted()).toEqual(Object.keys(clinicDefaults).toSorted());
});

describeEachDatabase("the clinic's record", (getDatabase) => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "clinic-record-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const by = { defaults: clinicDefaults, actor: editorSam, now: monday };
  const newest = () => newestClinicRevision(getDatabase().kysely, clinicDefaults);
  const close = (base: number) => changeClinic(getDatabase(), { ...by, section: "days", base, fields: closedMonday });
  const current = (database: Pick<Database, "kysely" | "contentGeneration">) =>
    new CurrentClinic({
      database: database as Database,
      dataDir: folder,
      defaults: clinicDefaults,
      logError: (line) => {
        throw new Error(line);
      },
    });

  test("accepts nothing that could not be read again", async () => {
    const specialDays = Array.from({ length: 501 }, () => ({ date: "2026-11-23", name: "", span: null }));
    const change = changeClinic(getDatabase(), { ...by, section: "days", base: 0, fields: { specialDays } });
    await expect(change).rejects.toMatchObject({
      kind: "invalid",
      message: "This is more than the site can show. Remove entries or shorten texts.",
    });
    expect((await newest()).number).toBe(0);
    await changeClinic(getDatabase(), { ...by, section: "days", base: 0, fields: closedMonday, action: "x".repeat(501) });
    expect((await newest()).action).toHaveLength(500);
  });

  test("is the built-in one until somebody changes it", async () => {
    expect(await newest()).toMatchObject({ number: 0, record: clinicDefaults });
    expect(await close(0)).toBe(1);
    expect(await newest()).toMatchObject({ number: 1, record: { ...clinicDefaults, ...closedMonday }, savedByName: editorSam.name });
  });

  test("accepts changes of two sections at once, and reports a clash of two in one", async () => {
    await close(0);
    const visit = await changeClinic(getDatabase(), { ...by, actor: ownerMorgan, section: "visit", base: 0, fields: parking });
    expect(visit).toBe(2);
    expect((await newest()).record).toMatchObject({ ...parking, ...closedMonday });
    const other = { ...by, section: "days", base: 0, fields: { specialDays: [] } } as const;
    await expect(changeClinic(getDatabase(), other)).rejects.toThrow(ClinicClashError);
    await expect(changeClinic(getDatabase(), other)).rejects.toMatchObject({ theirs: { number: 2, savedByName: ownerMorgan.name } });
    expect(await changeClinic(getDatabase(), { ...other, base: 2 })).toBe(3);
  });

  test("applies simultaneous changes one after the other", async () => {
    const visit = changeClinic(getDatabase(), { ...by, section: "visit", base: 0, fields: parking });
    expect((await Promise.all([close(0), visit])).toSorted()).toEqual([1, 2]);
    expect((await newest()).record).toMatchObject({ ...parking, ...closedMonday });
  });

  test("makes no revision without a difference", async () => {
    await close(0);
    expect(await close(0)).toBe(1);
    expect((await listClinicHistory(getDatabase().kysely)).entries).toHaveLength(1);
  });

  test("undoes a change and leaves later ones of other sections", async () => {
    await close(0);
    await changeClinic(getDatabase(), { ...by, section: "visit", base: 1, fields: parking });
    expect(await undoClinicChange(getDatabase(), { ...by, number: 1, now: tuesday })).toBe("days");
    expect((await newest()).record).toEqual({ ...clinicDefaults, ...parking });
    await expect(undoClinicChange(getDatabase(), { ...by, number: 1 })).rejects.toMatchObject({
      kind: "conflict",
      message: "This was changed again since. Change it by hand.",
    });
  });

  test("is not for authors to change", async () => {
    const change = { ...by, actor: authorAlex, section: "visit", base: 0, fields: parking } as const;
    await expect(changeClinic(getDatabase(), change)).rejects.toMatchObject({ kind: "forbidden" });
  });

  test("is shown from the copy on the disk while the database is away", async () => {
    const clinic = current(getDatabase());
    expect((await clinic.read()).specialDays).toEqual(clinicDefaults.specialDays);
    await close(0);
    expect((await clinic.read()).specialDays).toEqual(closedMonday.specialDays);
    expect(readdirSync(folder)).toEqual(["clinic.json"]);
    const away = {
      contentGeneration: 0,
      get kysely(): Database["kysely"] {
        throw new Error("away");
      },
    };
    expect((await current(away).read()).specialDays).toEqual(closedMonday.specialDays);
    writeFileSync(path.join(folder, "clinic.json"), '{"phone":7,"email":"desk@clinic.example"}');
    expect(await current(away).read()).toMatchObject({ email: "desk@clinic.example", phone: { e164: clinicDefaults.phone } });
    writeFileSync(path.join(folder, "clinic.json"), "{");
    expect((await current(away).read()).name).toBe(clinicDefaults.name);
  });
});
