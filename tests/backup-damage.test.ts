import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import type { BackupProblem } from "~/domain/backup/backup-error";
import { type BackupSummary, readManifest } from "~/domain/backup/read-backup.server";
import { findDifferences, restoreBackup } from "~/domain/backup/restore-backup.server";
import { readBackupContents } from "~/domain/backup/restoring/backup-contents.server";
import { requireSpace, writeBackup } from "~/domain/backup/write-backup.server";
import { createPost } from "~/domain/posts/writing/post-commands.server";
import { publishedPost } from "./support/fixtures";
import { processorTime } from "./support/processor-time";
import { wednesdayMorning as now } from "./support/site";
import { randomNumbers } from "./trials/random-numbers";

let folder: string;
let file: string;
let bytes: Buffer;
let summary: BackupSummary;
let database: Database;
const inFolder = (name: string) => path.join(folder, name);
const settings = () => parseConfig({ DATA_DIR: inFolder("data"), NODE_ENV: "test" });

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "clinic-damage-"));
  file = inFolder("clinic.backup");
  database = await Database.open(settings(), () => undefined);
  await createPost(database.kysely, publishedPost, now);
  summary = await writeBackup(database, { file, now });
  bytes = readFileSync(file);
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

async function problemOf(contents: Buffer | string): Promise<BackupProblem | null> {
  const damaged = inFolder("damaged.backup");
  writeFileSync(damaged, contents);
  return await readBackupContents(damaged, null).then(
    () => null,
    (error) => error.problem,
  );
}

describe("a damaged backup", () => {
  test("is recognized wherever it is damaged", async () => {
    const random = randomNumbers(13);
    for (let round = 0; round < 40; round += 1) {
      const offset = Math.floor(random() * bytes.length);
      const damaged = Buffer.from(bytes);
      damaged[offset] = (damaged[offset] ?? 0) ^ (1 << Math.floor(random() * 8));
      expect([offset, await problemOf(damaged)]).toEqual([offset, expect.stringMatching(/^(damaged|truncated|not-a-backup|newer)$/)]);
    }
  });

  test("is recognized wherever it is cut off", async () => {
    for (const share of [0.1, 0.5, 0.9]) expect(await problemOf(bytes.subarray(0, bytes.length * share))).toBe("truncated");
    expect(await problemOf("")).toBe("truncated");
    const lines = linesOf(bytes);
    expect(await problemOf(asBackup(lines.slice(0, -1)))).toBe("truncated");
  });

  test("is recognized if rows were changed, added or removed", async () => {
    const lines = linesOf(bytes);
    const post = lines.findIndex((line) => line.includes("Six things that should not wait"));
    const changed = lines.with(post, lines[post]?.replace("Six things", "Ten things") ?? "");
    for (const edited of [
      changed,
      lines.toSpliced(post, 1),
      lines.toSpliced(post, 0, lines[post] ?? ""),
      lines.with(post, "[1]"),
      [...lines, "[]"],
    ]) {
      expect(await problemOf(asBackup(edited))).toBe("damaged");
    }
    expect(await problemOf(asBackup(lines))).toBe(null);
  });

  test("is rejected if it is another kind of file, or of a newer version", async () => {
    expect(await problemOf("Dear diary")).toBe("not-a-backup");
    expect(await problemOf(readFileSync(inFolder("data/clinic.sqlite")))).toBe("not-a-backup");
    expect(await problemOf(asBackup(["Dear diary"]))).toBe("not-a-backup");
    const { manifest } = summary;
    expect(await problemOf(asBackup([JSON.stringify({ ...manifest, formatVersion: 2 })]))).toBe("newer");
    expect(await problemOf(asBackup([JSON.stringify({ ...manifest, newestMigration: "0999-later" })]))).toBe("newer");
    await expect(readManifest(inFolder("nothing.backup"))).rejects.toMatchObject({ problem: "no-file" });
  });

  test("is refused early if it claims more than a file of its size can contain", async () => {
    const bomb = inFolder("bomb.backup");
    const claiming = (changes: object) => JSON.stringify({ ...summary.manifest, ...changes });
    const table = { name: "subscribers", columns: [{ name: "id", kind: "text" }], key: ["id"] };
    const rows = '["0"]\n'.repeat(6_000_000);
    writeFileSync(bomb, zstdCompressSync(`${claiming({ tables: [{ ...table, rows: 6_000_000 }] })}\n${rows}`));
    expect(statSync(bomb).size).toBeLessThan(23_000);
    const spent = await processorTime(() => expect(readBackupContents(bomb, null)).rejects.toMatchObject({ problem: "too-large" }));
    expect(spent).toBeLessThan(1000);
    const long = `["${"0".repeat(30 * 1024 * 1024)}"]\n`;
    writeFileSync(bomb, zstdCompressSync(`${claiming({ tables: [{ ...table, rows: 3 }] })}\n${long.repeat(3)}`));
    await expect(readBackupContents(bomb, null)).rejects.toMatchObject({ problem: "too-large" });
    const small = asBackup([claiming({ databaseBytes: 0 }), ...linesOf(bytes).slice(1)]);
    expect(await problemOf(small)).toBe("damaged");
  });

  test("can't be restored, and changes nothing", async () => {
    const before = readdirSync(settings().dataDir);
    const lines = linesOf(bytes);
    const foreign = { ...summary.manifest, tables: [{ name: "../../etc", rows: 0, columns: [], key: [] }] };
    for (const contents of [bytes.subarray(0, -100), asBackup([JSON.stringify(foreign), ...lines.slice(1)])]) {
      writeFileSync(inFolder("damaged.backup"), contents);
      await expect(restoreBackup({ file: inFolder("damaged.backup"), settings: settings(), now })).rejects.toThrow(/[Uu]se another backup/);
    }
    expect(readdirSync(settings().dataDir)).toEqual(before);
    expect(await database.readSnapshot((transaction) => findDifferences(transaction, summary))).toEqual([]);
  });
});

describe("a backup that can't be written", () => {
  test("says how much space it needs", async () => {
    await expect(requireSpace(folder, Number.MAX_SAFE_INTEGER)).rejects.toThrow(/^Only [\d,]+ MB are free in .+ are needed\. Make room/);
  });

  test("leaves no partial file", async () => {
    await database.kysely.schema.createTable("foreign_table").addColumn("at", "time").execute();
    const before = readdirSync(folder);
    await expect(writeBackup(database, { file: inFolder("never.backup"), now })).rejects.toThrow(/foreign_table/);
    await database.kysely.schema.dropTable("foreign_table").execute();
    writeFileSync(inFolder("blocked"), "");
    await expect(writeBackup(database, { file: inFolder("blocked/a.backup"), now })).rejects.toMatchObject({ problem: "not-written" });
    expect(readdirSync(folder)).toEqual([...before, "blocked"].sort());
  });
});

function linesOf(backup: Buffer): string[] {
  return zstdDecompressSync(backup).toString("utf8").trimEnd().split("\n");
}

function asBackup(lines: readonly string[]): Buffer {
  return zstdCompressSync(`${lines.join("\n")}\n`);
}
