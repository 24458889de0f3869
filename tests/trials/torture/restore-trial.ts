import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import type { BackupSummary } from "~/domain/backup/read-backup.server";
import { findDifferences } from "~/domain/backup/restore-backup.server";
import { writeBackup } from "~/domain/backup/write-backup.server";
import { randomNumbers } from "../random-numbers";

interface Made {
  readonly file: string;
  readonly summary: BackupSummary;
}

/**
 * Restores two backups in turns and kills each restore at some moment. What is there then has to be all of one of them.
 *
 * @returns how often the former data and the backup's were there afterwards, and what was lost
 */
export async function runRestoreTrial(environment: Record<string, string>, { kills, seed }: { kills: number; seed: number }) {
  const random = randomNumbers(seed);
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-restores-"));
  const made = [await makeBackup(path.join(folder, "one"), random), await makeBackup(path.join(folder, "other"), random)];
  const figures = { kills, former: 0, restored: 0, losses: [] as string[] };
  let current = made[0];
  const begun = performance.now();
  await restore(environment, current?.file ?? "");
  const longest = performance.now() - begun;
  for (let kill = 0; kill < kills; kill += 1) {
    const next = made.find((one) => one !== current);
    if (!current || !next) break;
    await restore(environment, next.file, random() * longest * 1.2);
    const [isFormer, isNext] = [await isThere(environment, current), await isThere(environment, next)];
    if (isFormer === isNext) figures.losses.push(`Restore ${kill} left ${isNext ? "both" : "neither"}`);
    if (isFormer) figures.former += 1;
    if (isNext) figures.restored += 1;
    if (isNext) current = next;
  }
  rmSync(folder, { recursive: true });
  return figures;
}

async function makeBackup(folder: string, random: () => number): Promise<Made> {
  const database = await Database.open(parseConfig({ DATA_DIR: folder, NODE_ENV: "test" }), () => undefined);
  for (let blob = 0; blob < 100; blob += 1) {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, () => Math.floor(random() * 256)));
    const row = { content_hash: `${path.basename(folder)}-${blob}`, format: "pdf" as const, size: bytes.length, bytes };
    await database.kysely
      .insertInto("media_blobs")
      .values({ ...row, released_at: null, released_from: null })
      .execute();
  }
  const file = `${folder}.backup`;
  const summary = await writeBackup(database, { file, now: new Date() });
  await database.close();
  return { file, summary };
}

async function restore(environment: Record<string, string>, file: string, killAfter?: number): Promise<void> {
  const child = spawn(process.execPath, ["build/server/main.js", "restore", file, "--yes"], {
    env: { NODE_ENV: "production", ...environment },
    stdio: "ignore",
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  if (killAfter !== undefined) {
    await Promise.race([delay(killAfter), ended]);
    child.kill("SIGKILL");
  }
  await ended;
}

async function isThere(environment: Record<string, string>, { summary }: Made): Promise<boolean> {
  const database = await Database.open(parseConfig({ ...environment, NODE_ENV: "test" }), () => undefined);
  try {
    return (await database.readSnapshot((transaction) => findDifferences(transaction, summary))).length === 0;
  } finally {
    await database.close();
  }
}
