import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { isBusy } from "./sqlite-errors.server";

const REPLACED = "replaced-";

/** A folder with a restored database that is to replace the one in use. */
const RESTORED = /^restored-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)$/;

/** Where a restore makes the database that is to replace `file`. */
export function stagingFolder(file: string): string {
  return path.join(path.dirname(file), "restoring");
}

/** Whether a restore runs: it holds a lock on its new file. What a killed restore left has no lock. */
export function isRestoreRunning(file: string): boolean {
  const folder = stagingFolder(file);
  if (!existsSync(folder)) return false;
  const staged = openExisting(path.join(folder, path.basename(file)), 0);
  try {
    staged?.exec("begin exclusive");
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    staged?.close();
  }
}

/**
 * Replaces the database in use by a complete new one. After the first rename any process that opens the database finishes the rest, so that
 * a kill leaves nothing half done.
 *
 * @param folder holds the new file and nothing else, on the same disk
 * @returns the folder with the former files; null when there were none
 */
export function replaceFile(file: string, folder: string, stamp: string): string | null {
  const restored = path.join(path.dirname(file), `restored-${stamp}`);
  const kept = replacedFolder(file, stamp);
  if (existsSync(kept)) throw new Error(`${kept} is there already. Move it away, then try again.`);
  sync(path.join(folder, path.basename(file)));
  sync(folder);
  renameSync(folder, restored);
  sync(path.dirname(file));
  finishReplacement(file);
  return existsSync(kept) ? kept : null;
}

/** Call it before the file is opened. */
export function finishReplacement(file: string): void {
  const folder = path.dirname(file);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).sort()) {
    const [, stamp] = RESTORED.exec(name) ?? [];
    if (stamp !== undefined) finish(file, path.join(folder, name), stamp);
  }
}

function finish(file: string, folder: string, stamp: string): void {
  const restored = path.join(folder, path.basename(file));
  const lock = openExisting(restored, LOCK_MS);
  try {
    // The lock ends with its process, and moves with the file when that is renamed.
    lock?.exec("begin exclusive");
    if (existsSync(restored)) {
      const kept = replacedFolder(file, stamp);
      if (existsSync(file)) mkdirSync(kept, { recursive: true, mode: 0o700 });
      // SQLite would use a former log beside the new file as its own.
      for (const suffix of ["", "-wal", "-shm", "-journal"])
        moveIfThere(`${file}${suffix}`, path.join(kept, `${path.basename(file)}${suffix}`));
      renameSync(restored, file);
      if (existsSync(kept)) sync(kept);
      sync(path.dirname(file));
    }
  } finally {
    lock?.close();
  }
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!/^(ENOENT|ENOTEMPTY)$/.test((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

const LOCK_MS = 10_000;

/** Never creates the file. Undefined when there is none. */
export function openExisting(file: string, timeout: number): DatabaseSync | undefined {
  const address = pathToFileURL(file);
  address.search = "?mode=rw";
  try {
    return new DatabaseSync(address, { timeout });
  } catch (error) {
    if (!existsSync(file)) return undefined;
    throw error;
  }
}

function replacedFolder(file: string, stamp: string): string {
  return path.join(path.dirname(file), `${REPLACED}${stamp}`);
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

function sync(target: string): void {
  const descriptor = openSync(target, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
