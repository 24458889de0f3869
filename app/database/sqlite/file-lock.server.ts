import { existsSync, rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { isBusy } from "./sqlite-errors.server";

/**
 * Runs the job unless it runs already, in any process. The system frees the lock when its process ends.
 *
 * @returns the job's result, in an object; null when another process has the lock
 */
export async function withFileLock<Result>(file: string, job: () => Promise<Result>): Promise<{ readonly result: Result } | null> {
  const release = takeFileLock(file);
  if (!release) return null;
  try {
    return { result: await job() };
  } finally {
    release();
  }
}

/** @returns what releases the lock; null when somebody has it */
export function takeFileLock(file: string): (() => void) | null {
  const lock = takeLock(file);
  if (!lock) return null;
  return () => {
    rmSync(file, { force: true });
    lock.close();
  };
}

export function isFileLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  const release = takeFileLock(file);
  release?.();
  return release === null;
}

/** Runs the job once no other process has the lock. */
export async function afterFileLock<Result>(file: string, job: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const done = await withFileLock(file, job);
    if (done) return done.result;
    await delay(LOCK_POLL_MS);
  }
}

const LOCK_POLL_MS = 100;

/** The former owner of the lock may have deleted the file that was opened here: only one that is in its place counts. */
function takeLock(file: string): DatabaseSync | null {
  for (;;) {
    const before = inode(file);
    const lock = new DatabaseSync(file, { timeout: 0 });
    try {
      lock.exec("begin exclusive");
      if (before !== undefined && before === inode(file)) return lock;
      lock.close();
    } catch (error) {
      lock.close();
      if (isBusy(error)) return null;
      throw error;
    }
  }
}

function inode(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}
