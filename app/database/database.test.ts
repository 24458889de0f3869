import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseConfig } from "~/config.server";
import { placeMigratedFile } from "../../tests/support/migrated-file";
import { Database } from "./database.server";
import { databaseLimits } from "./database-limits";

let folder: string;
let file: string;
let database: Database;
let lines: string[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "clinic-database-"));
  file = path.join(folder, "clinic.sqlite");
  await placeMigratedFile(folder);
  copyFileSync(file, `${file}.backup`);
  lines = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  database = await Database.open(parseConfig({ DATA_DIR: folder, NODE_ENV: "test" }), (line) => lines.push(line));
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const subscribers = () => database.kysely.selectFrom("subscribers").select("id").execute();

test("a missing file is noticed within a heartbeat, not created again, and replaced by a backup", async () => {
  const generation = database.contentGeneration;
  rmSync(file);
  await vi.advanceTimersByTimeAsync(databaseLimits.heartbeat);
  expect(() => database.kysely).toThrow("moved, deleted or replaced");
  expect(database.contentGeneration).toBeGreaterThan(generation);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(database.problem).toContain("is gone");
  copyFileSync(`${file}.backup`, file);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(database.problem).toBeNull();
  expect(await subscribers()).toEqual([]);
});

test.each([
  ["9999-more-since-0035", null],
  ["9999-less", "Update the program"],
])("a file that a newer version changed by %s is opened where this version can live with it", async (name, problem) => {
  await sql`alter table subscribers add column nickname text`.execute(database.kysely);
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-27T12:00:00.000Z')`.execute(database.kysely);
  await database.close();
  database = await Database.open(parseConfig({ DATA_DIR: folder, NODE_ENV: "test" }), (line) => lines.push(line));
  if (problem) return expect(database.problem).toContain(problem);
  expect([database.problem, await subscribers()]).toEqual([null, []]);
});

test("three that start at once on an empty folder are all ready at once", async () => {
  vi.useRealTimers();
  const empty = path.join(folder, "empty");
  const config = parseConfig({ DATA_DIR: empty, NODE_ENV: "test" });
  const opened = await Promise.all([1, 2, 3].map(() => Database.open(config, (line) => lines.push(line))));
  const problems = opened.map(({ problem }) => problem);
  await Promise.all(opened.map((each) => each.close()));
  expect(problems).toEqual([null, null, null]);
  expect(existsSync(path.join(empty, "clinic.sqlite-migration.lock"))).toBe(false);
});

test("a long outage has one reference and one line in the log", async () => {
  rmSync(file);
  const insert = () =>
    database.kysely.insertInto("subscribers").values({ id: "1", email: "kim@clinic.example", created_at: "", source: "blog" }).execute();
  const outages = await Promise.all([insert(), insert(), insert()].map((writing) => writing.catch((error: unknown) => error)));
  const references = outages.map((outage) => (outage as { reference: string }).reference);
  expect(new Set(references).size).toBe(1);
  expect(lines).toEqual([expect.stringContaining(references[0] ?? "")]);
});

test("a transaction that SQLite rolled back fails with the original error", async () => {
  const full = database.changeContent(async (transaction) => {
    await sql`rollback`.execute(transaction);
    throw new Error("database or disk is full");
  });
  await expect(full).rejects.toThrow("database or disk is full");
  expect(await subscribers()).toEqual([]);
});

/** Of SQLite's lock on a file that is in use: byte 0x40000002 (https://sqlite.org/src/file/src/os.h). */
const SHARED_FIRST = 0x40000002;

test.runIf(existsSync("/proc/locks"))(
  "a database that was looked at is still locked, so that no other program takes its log away",
  async () => {
    expect(await database.findOutage()).toBeNull();
    const locks = readFileSync("/proc/locks", "utf8").split("\n");
    expect(
      locks.filter((lock) => lock.includes(` ${process.pid} `) && lock.includes(`:${statSync(file).ino} ${SHARED_FIRST} `)),
    ).toHaveLength(1);
  },
);
