import { randomBytes } from "node:crypto";

/** The data can't be read or written at the moment. The message is the driver's, for the log and for owners: it may name hosts and paths. */
export class DatabaseUnavailableError extends Error {
  /** @param reference is logged with the message, and shown to everybody else in its place */
  constructor(
    message: string,
    readonly reference = randomBytes(4).toString("hex"),
  ) {
    super(message);
    // A stack says nothing about an outage, and would fill the log.
    delete this.stack;
  }
}

/** The message while a restore runs: changes would be lost with the data that it replaces. */
export const RESTORE_RUNNING = "A backup is being restored, and nothing can be saved until that is done.";

/** Makes the error and logs it. */
export type ReportOutage = (message: string) => DatabaseUnavailableError;

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node's error has no message when every address of a name refused the connection.
  return error.message || ("code" in error && String(error.code)) || error.name;
}
