import { DatabaseSync } from "node:sqlite";
import { isBusy } from "./sqlite-errors.server";

/**
 * Runs the job unless it runs already, in any process. The system frees the lock when its process ends. The empty file stays: deleting it
 * could let two processes in.
 *
 * @returns the job's result; null when another process has the lock
 */
export async function withFileLock<Result>(file: string, job: () => Promise<Result>): Promise<Result | null> {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw error;
  }
  try {
    return await job();
  } finally {
    lock.close();
  }
}
