import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Selectable } from "kysely";
import type { Database } from "~/database/database.server";
import type { ImportPictureRow } from "~/database/import-tables";
import { parseJson } from "~/domain/json";
import { UploadError } from "~/domain/media/media";
import type { PreparingOptions } from "~/domain/media/prepare-upload.server";
import type { Actor } from "~/domain/staff/roles";
import { waitingPicture } from "./imported-site.server";
import { giveUpOn, renderStale, settlePicture, tryLater } from "./settled-pictures.server";

interface PictureProblem {
  readonly problem: string;
  readonly status?: number;
  readonly isTemporary?: boolean;
}

export interface PictureQueueOptions {
  readonly importId: string;
  readonly actor: Actor;
  readonly now: () => Date;
  /** Null: only uploaded pictures are added. */
  readonly fetchPicture: ((address: string) => Promise<{ readonly bytes: Buffer } | PictureProblem>) | null;
  readonly folder: string;
  readonly isStopped: () => Promise<boolean>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly encode?: PreparingOptions["encode"];
  /** Milliseconds before the second try, the third, and so on; after the last one it is given up. */
  readonly waits?: readonly number[];
}

type Row = Selectable<ImportPictureRow>;

/** Few, so that the old site can serve its visitors. */
const AT_ONCE = 3;

const WAITS = [10_000, 60_000];

/** After so many failures in a row the site is gone: waiting twenty seconds for each of its other pictures would be pointless. */
const MAX_FAILURES = 12;

/** What ended the process that often is left out. */
const MAX_ATTEMPTS = 2;

/** @returns false if it was stopped */
export async function fetchPictures(database: Database, options: PictureQueueOptions): Promise<boolean> {
  const failures = new Map<string, number>();
  const attempts = new Attempts(options.folder);
  for (;;) {
    if (await options.isStopped()) return false;
    const rows = await listUnsettled(database, options.importId);
    const [first] = rows;
    if (!first) {
      await renderStale(database, options.importId);
      return true;
    }
    const now = options.now().toISOString();
    const waiting = rows.filter(({ try_at }) => try_at <= now);
    // What was under way when a process ended is fetched alone, so that only what ends this one too is blamed.
    const [suspect] = waiting.filter(({ media_id }) => attempts.of(media_id) > 0);
    const due = suspect ? [suspect] : waiting;
    if (due.length === 0) await options.wait(Math.min(1000, Date.parse(first.try_at) - Date.parse(now)));
    if (suspect && attempts.of(suspect.media_id) >= MAX_ATTEMPTS) {
      await giveUpOn(database, suspect, "the import’s process ended each time it was fetched.");
      attempts.end([suspect.media_id]);
      continue;
    }
    const ids = due.map(({ media_id }) => media_id);
    attempts.begin(ids);
    try {
      const found = await Promise.all(due.map(async (row) => ({ row, found: await find(row, options) })));
      // One after another, so that of two addresses with the same picture the second finds the stored one.
      for (const one of found) await settle(database, one, options, failures);
    } finally {
      attempts.end(ids);
    }
  }
}

function listUnsettled({ kysely }: Database, importId: string): Promise<Row[]> {
  return kysely
    .selectFrom("import_pictures")
    .selectAll()
    .where("import_id", "=", importId)
    .where("state", "in", ["waiting", "failed"])
    .orderBy("try_at")
    .orderBy("media_id")
    .limit(AT_ONCE)
    .execute();
}

/** How often a process ended while it fetched a picture, in a file: a database that is away ends no process. */
class Attempts {
  readonly #file: string;
  readonly #counts: Map<string, number>;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#file = path.join(folder, "attempts.json");
    const stored = existsSync(this.#file) ? parseJson(readFileSync(this.#file, "utf8")) : null;
    this.#counts = new Map(Object.entries((stored ?? {}) as Record<string, number>));
  }

  of(id: string): number {
    return this.#counts.get(id) ?? 0;
  }

  begin(ids: readonly string[]): void {
    for (const id of ids) this.#counts.set(id, this.of(id) + 1);
    this.#store();
  }

  end(ids: readonly string[]): void {
    for (const id of ids) this.#counts.delete(id);
    this.#store();
  }

  #store(): void {
    writeFileSync(this.#file, JSON.stringify(Object.fromEntries(this.#counts)), { mode: 0o600 });
  }
}

type Found = { readonly bytes: Buffer } | PictureProblem;

async function find({ media_id, address }: Row, { folder, fetchPicture }: PictureQueueOptions): Promise<Found> {
  const file = waitingPicture(folder, media_id);
  if (existsSync(file)) return { bytes: await readFile(file) };
  return fetchPicture ? fetchPicture(address) : { problem: "it was not to be fetched from the old site, and no upload has it." };
}

async function settle(
  database: Database,
  { row, found }: { readonly row: Row; readonly found: Found },
  options: PictureQueueOptions,
  failures: Map<string, number>,
): Promise<void> {
  const { actor, now, folder, encode, waits = WAITS } = options;
  const host = URL.parse(row.address)?.host ?? "";
  if ("bytes" in found) {
    failures.delete(host);
    const problem = await refusal(() => settlePicture(database, row, { bytes: found.bytes, actor, now: now(), encode }));
    if (problem !== null) await giveUpOn(database, row, problem);
    return rm(waitingPicture(folder, row.media_id), { force: true });
  }
  if (!found.isTemporary) return giveUpOn(database, row, describeProblem(found));
  const count = (failures.get(host) ?? 0) + 1;
  failures.set(host, count);
  const wait = waits[row.tries];
  if (wait === undefined || count >= MAX_FAILURES) return giveUpOn(database, row, afterTries(found, row.tries + 1));
  await tryLater(database, row, { at: new Date(now().getTime() + wait), reason: describeProblem(found) });
}

/** @returns why the library rejects the file; null if it was added */
async function refusal(add: () => Promise<void>): Promise<string | null> {
  try {
    await add();
    return null;
  } catch (error) {
    if (error instanceof UploadError) return error.message;
    throw error;
  }
}

function describeProblem({ problem, status }: PictureProblem): string {
  if (status === 404 || status === 410) return "the old site says it does not exist.";
  if (status === 401 || status === 403) return "the old site does not give it away.";
  return status === undefined ? problem : `the old site answered ${status}.`;
}

function afterTries(found: PictureProblem, tries: number): string {
  const words = found.status === undefined ? "no answer" : describeProblem(found).replace(/\.$/, "");
  return tries > 1 ? `${words} after ${tries} tries.` : `${words}.`;
}
