import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { parseConfig } from "~/config.server";
import { Database } from "./database.server";
import { keepPrivate } from "./private-files.server";

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

test("a database and its folder are closed to other accounts, those of an earlier version too", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-private-"));
  const file = path.join(folder, "clinic.sqlite");
  const outbox = path.join(folder, "outbox");
  writeFileSync(file, "");
  mkdirSync(outbox);
  for (const [name, mode] of [
    [file, 0o644],
    [outbox, 0o755],
    [folder, 0o755],
  ] as const)
    chmodSync(name, mode);
  const lines: string[] = [];
  const database = await Database.open(parseConfig({ DATA_DIR: folder }), (line) => lines.push(line));
  expect([file, `${file}-wal`, `${file}-shm`, outbox, folder].map(modeOf)).toEqual(["600", "600", "600", "700", "700"]);
  expect(lines).toEqual([]);
  await database.close();
  rmSync(folder, { recursive: true });
});

test("a file that can't be closed is a warning, and shared folders and missing files are ignored", () => {
  const shared = mkdtempSync(path.join(os.tmpdir(), "clinic-shared-"));
  chmodSync(shared, 0o1777);
  const lines: string[] = [];
  const file = path.join(shared, "clinic.sqlite");
  writeFileSync(file, "");
  chmodSync(file, 0o644);
  keepPrivate([shared, path.join(shared, "nothing"), file], (line) => lines.push(line), -1);
  expect([shared, file].map(modeOf)).toEqual(["777", "644"]);
  expect(lines).toEqual([expect.stringContaining(file)]);
  rmSync(shared, { recursive: true });
});
