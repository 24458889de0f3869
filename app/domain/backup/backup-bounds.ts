import { BackupError } from "./backup-error";
import type { BackupManifest } from "./backup-manifest.server";

const MEGABYTE = 1024 * 1024;

/** Ten years of a busy clinic have less than a million. */
const MAX_ROWS = 20_000_000;
/** Before compression. Ten thousand revisions of one long text take a thousandth of it; zeros would take much less. */
const MAX_RATIO = 1000;
/** A table of numbers takes two or three bytes for each row. */
const MIN_ROW_BYTES_IN_FILE = 1;
/** What the database takes; PostgreSQL compresses long texts. */
const MAX_TIMES_DATABASE = 100;
/** For small files. */
const FREE_BYTES = 64 * MEGABYTE;
const FREE_ROWS = 100_000;

/**
 * How many bytes a backup may have before compression, by its size and its manifest.
 *
 * @throws BackupError when its manifest alone says more than that
 */
export function requireWithinBounds(
  { tables, databaseBytes }: Pick<BackupManifest, "tables" | "databaseBytes">,
  fileBytes: number,
): number {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  if (rows > Math.min(MAX_ROWS, FREE_ROWS + fileBytes / MIN_ROW_BYTES_IN_FILE)) throw new BackupError("too-large");
  const maxBytes = FREE_BYTES + Math.min(MAX_RATIO * fileBytes, MAX_TIMES_DATABASE * databaseBytes);
  const leastBytes = tables.reduce((sum, { rows: count, columns }) => sum + count * shortestRow(columns.length), 0);
  if (leastBytes > maxBytes) throw new BackupError("too-large");
  return maxBytes;
}

/** For example `[1,2]` and the end of the line. */
function shortestRow(columns: number): number {
  return 2 * columns + 2;
}
