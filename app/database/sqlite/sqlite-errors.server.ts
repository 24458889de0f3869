import { messageOf } from "~/database/database-error.server";

/** Result codes that are about the file or the disk, not about the statement: https://www.sqlite.org/rescode.html */
const outages: ReadonlyMap<number, string> = new Map([
  [3, "can’t be read or written by this account"],
  [5, "was locked by another program for too long"],
  [6, "was locked by another program for too long"],
  [8, "can’t be written"],
  [10, "can’t be read or written"],
  [11, "is damaged"],
  [13, "can’t grow: the disk is full"],
  [14, "can’t be opened"],
  [26, "is not a database"],
]);

const BUSY = 5;
const FULL = 13;
const damaged: readonly number[] = [11, 26];
const lostFile: readonly number[] = [...damaged, 10, 14];

export function isBusy(error: unknown): boolean {
  return resultCode(error) === BUSY;
}

export function isDiskFull(error: unknown): boolean {
  return resultCode(error) === FULL;
}

/** The contents of the file, not its disk: trying again does not help. */
export function isDamaged(error: unknown): boolean {
  return damaged.includes(resultCode(error));
}

export function isOutage(error: unknown): boolean {
  return outages.has(resultCode(error)) || (error instanceof Error && "code" in error && error.code === CLOSED);
}

/** The file has changed: opening it again shows how. */
export function isFileLost(error: unknown): boolean {
  return lostFile.includes(resultCode(error));
}

export function outageMessage(error: unknown, file: string): string {
  return `The database file ${file} ${outages.get(resultCode(error)) ?? "is closed"} (${messageOf(error)}).`;
}

const CLOSED = "ERR_INVALID_STATE";

/** An extended code has its primary one in the lowest byte. */
function resultCode(error: unknown): number {
  return error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
}
