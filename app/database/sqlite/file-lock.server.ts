import { DatabaseSync } from "node:sqlite";
import { isBusy } from "./sqlite-errors.server";

/**
 * Runs the job unless it runs already, in any process. The system frees the lock when its process ends, however that ends; the empty file
 * stays, since deleting it could let two in.
 *
 * @returns what the job does; null when somebody else has the lock
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
