import { randomBytes } from "node:crypto";

/** The data can't be read or written for a while. The message is the driver's, for the log and for owners: it may name hosts and paths. */
export class DatabaseUnavailableError extends Error {
  /** @param reference stands in the log beside the message; what everybody else is told */
  constructor(
    message: string,
    readonly reference = randomBytes(4).toString("hex"),
  ) {
    super(message);
    // Where it was thrown says nothing about an outage, and would fill the log while one lasts.
    delete this.stack;
  }
}

/** The message of an outage that a restore makes: what was saved now would be lost with the data that it replaces. */
export const RESTORE_RUNNING = "A backup is being restored, and nothing can be saved until that is done.";

/** Makes the error and logs it. */
export type ReportOutage = (message: string) => DatabaseUnavailableError;

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Where every address of a name refused, Node's error has no message.
  return error.message || ("code" in error && String(error.code)) || error.name;
}
