import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import type { TableLayout } from "~/database/transfer/table-layout.server";
import type { RowValues } from "~/database/transfer/table-rows.server";
import { requireWithinBounds } from "./backup-bounds";
import { BackupError } from "./backup-error";
import { type BackupManifest, parseManifest } from "./backup-manifest.server";
import { decodeRow, parseRow, TableDigest, type TableSummary } from "./backup-rows";
import { readContents } from "./backup-stream.server";

export interface BackupSummary {
  /** The size of the file. */
  readonly bytes: number;
  readonly madeAt: string;
  readonly counts: BackupManifest["counts"];
  /** The hash of the contents, before compression and encryption. */
  readonly sha256: string;
  readonly manifest: BackupManifest;
  readonly tables: Readonly<Record<string, TableSummary>>;
}

type TakeTable = (table: TableLayout, rows: AsyncIterable<RowValues>) => Promise<void>;

/** Reads only the beginning of the file. @throws BackupError */
export async function readManifest(file: string, passphrase: string | null = null): Promise<BackupManifest> {
  await using backup = await openBackup(file, passphrase);
  return backup.manifest;
}

export interface OpenBackup extends AsyncDisposable {
  readonly manifest: BackupManifest;
  /**
   * Calls `takeTable` with each table and its rows, all of which must be read. Don't use them before this has returned: only then are they
   * known to be undamaged.
   *
   * @throws BackupError
   */
  read(takeTable: TakeTable): Promise<BackupSummary>;
}

/** @throws BackupError */
export async function openBackup(file: string, passphrase: string | null): Promise<OpenBackup> {
  const lines = new BackupLines(readContents(file, passphrase));
  try {
    const manifest = parseManifest((await lines.next()).text);
    lines.limit(requireWithinBounds(manifest, (await stat(file)).size));
    return { manifest, read: (takeTable) => readTables(file, lines, manifest, takeTable), [Symbol.asyncDispose]: () => lines.close() };
  } catch (error) {
    await lines.close();
    throw error;
  }
}

async function readTables(file: string, lines: BackupLines, manifest: BackupManifest, takeTable: TakeTable): Promise<BackupSummary> {
  const tables: Record<string, TableSummary> = {};
  for (const table of manifest.tables) {
    const digest = new TableDigest(table);
    await takeTable(table, readTable(lines, table, digest));
    const summary = digest.summary();
    await lines.expect({ table: table.name, ...summary });
    tables[table.name] = summary;
  }
  const sha256 = lines.sha256();
  await lines.expect({ end: sha256 });
  await lines.expectNoMore();
  const { madeAt, counts } = manifest;
  return { bytes: (await stat(file)).size, madeAt, counts, sha256, manifest, tables };
}

async function* readTable(lines: BackupLines, table: BackupManifest["tables"][number], digest: TableDigest): AsyncGenerator<RowValues> {
  for (let row = 0; row < table.rows; row += 1) {
    const { text } = await lines.next();
    const encoded = parseRow(table, text);
    digest.add(encoded, text);
    yield decodeRow(table, encoded);
  }
}

class BackupLines {
  readonly #lines: ReturnType<typeof readLines>;
  readonly #hash = createHash("sha256");
  #bytesLeft = Number.POSITIVE_INFINITY;

  constructor(contents: AsyncIterable<Buffer>) {
    this.#lines = readLines(contents);
  }

  limit(maxBytes: number): void {
    this.#bytesLeft = maxBytes;
  }

  async next() {
    const { value, done } = await this.#lines.next();
    if (done) throw new BackupError("truncated");
    this.#bytesLeft -= value.bytes.length + 1;
    if (this.#bytesLeft < 0) throw new BackupError("too-large");
    this.#hash.update(value.bytes).update("\n");
    return value;
  }

  async expect(line: object): Promise<void> {
    if ((await this.next()).text !== JSON.stringify(line)) throw new BackupError("damaged");
  }

  async expectNoMore(): Promise<void> {
    if (!(await this.#lines.next()).done) throw new BackupError("damaged");
  }

  sha256(): string {
    return this.#hash.copy().digest("hex");
  }

  async close(): Promise<void> {
    await this.#lines.return();
  }
}

/** A row with the largest upload as base64 takes a third of this. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

const NEWLINE = 10;

/** Splits a stream into lines; the last one must end in a line feed, too. @throws BackupError */
export async function* readLines(contents: AsyncIterable<Buffer>, maxBytes = MAX_LINE_BYTES) {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of contents) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const bytes = Buffer.concat([...parts, chunk.subarray(start, end)]);
      parts = [];
      length = 0;
      start = end + 1;
      yield { bytes, text: bytes.toString("utf8") };
    }
    length += chunk.length - start;
    if (length > maxBytes) throw new BackupError("damaged");
    if (start < chunk.length) parts.push(chunk.subarray(start));
  }
  if (length > 0) throw new BackupError("truncated");
}
