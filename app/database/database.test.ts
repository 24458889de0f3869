import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
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

test("a file that is gone is missed within a heartbeat, is not made again, and heals with a backup", async () => {
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

test("an outage that lasts has one reference and one line in the log", async () => {
  rmSync(file);
  const insert = () =>
    database.kysely
      .insertInto("subscribers")
      .values({ id: "1", email: "kim@clinic.example", unsubscribe_token: "1", created_at: "" })
      .execute();
  const outages = await Promise.all([insert(), insert(), insert()].map((writing) => writing.catch((error: unknown) => error)));
  const references = outages.map((outage) => (outage as { reference: string }).reference);
  expect(new Set(references).size).toBe(1);
  expect(lines).toEqual([expect.stringContaining(references[0] ?? "")]);
});

test("a transaction that SQLite ended by itself fails for the reason it had", async () => {
  const full = database.changeContent(async (transaction) => {
    await sql`rollback`.execute(transaction);
    throw new Error("database or disk is full");
  });
  await expect(full).rejects.toThrow("database or disk is full");
  expect(await subscribers()).toEqual([]);
});

test("another program that opens and closes the file leaves the log of a database that was looked at", async () => {
  expect(await database.findOutage()).toBeNull();
  const read = `new (require("node:sqlite").DatabaseSync)(process.argv[1]).prepare("select count(*) from blog_posts").get()`;
  expect(spawnSync(process.execPath, ["-e", read, file]).status).toBe(0);
  expect(existsSync(`${file}-wal`)).toBe(true);
});
