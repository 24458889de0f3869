import { statfs } from "node:fs/promises";
import { BackupError } from "./backup-error";

const MEGABYTE = 1024 * 1024;

/** Has to stay free for the site itself. */
const RESERVE = 16 * MEGABYTE;

/** @param bytes the most that will be written @throws BackupError */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= bytes + RESERVE) return;
  const megabytes = (size: number) => Math.ceil(size / MEGABYTE).toLocaleString("en-US");
  throw new BackupError(
    "no-space",
    `Only ${megabytes(free)} MB are free in ${folder}, and up to ${megabytes(bytes + RESERVE)} MB are needed. Make room, then try again.`,
  );
}
