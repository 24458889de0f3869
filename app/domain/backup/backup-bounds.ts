import { BackupError } from "./backup-error";
import type { BackupManifest } from "./backup-manifest.server";

const MEGABYTE = 1024 * 1024;

/** Ten years of a busy clinic are less than a million. */
const MAX_ROWS = 20_000_000;
/** Compression of the whole file. Ten thousand revisions of one long text shrink to a thousandth; zeros would shrink much further. */
const MAX_RATIO = 1000;
/** A table of numbers takes two or three bytes for each row. */
const MIN_ROW_BYTES_IN_FILE = 1;
/** Contents in proportion to the database, in which PostgreSQL compresses long texts. */
const MAX_TIMES_DATABASE = 100;
/** Small files may always have this much. */
const FREE_BYTES = 64 * MEGABYTE;
const FREE_ROWS = 100_000;

/**
 * @returns how many bytes a backup of this size and with this manifest may have before compression
 * @throws BackupError if the manifest alone claims more
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
