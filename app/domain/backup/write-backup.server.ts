import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type { Transaction } from "kysely";
import type { SnapshotSource } from "~/database/engine";
import type { Tables } from "~/database/tables";
import { readRows } from "~/database/transfer/table-rows.server";
import { BackupError } from "./backup-error";
import { type BackupManifest, describeDatabase } from "./backup-manifest.server";
import { encodeRow, TableDigest, type TableSummary } from "./backup-rows";
import { encrypted } from "./backup-stream.server";
import { requireSpace } from "./free-space.server";
import { normalizePassphrase } from "./passphrase";
import type { BackupSummary } from "./read-backup.server";

interface WritingOptions {
  readonly file: string;
  /** Null: the backup is not encrypted. */
  readonly passphrase?: string | null | undefined;
  readonly now: Date;
  /** Only for a folder below DATA_DIR: elsewhere the disk may be disconnected, and the backup would end up on the wrong one. */
  readonly makesFolder?: boolean;
  readonly onRow?: (() => void) | undefined;
}

/** The file appears once it is complete and on the disk, or not at all. @throws BackupError */
export async function writeBackup(source: SnapshotSource, options: WritingOptions): Promise<BackupSummary> {
  const { passphrase } = options;
  // Otherwise it would silently not be encrypted.
  if (typeof passphrase === "string" && normalizePassphrase(passphrase) === "") throw new BackupError("blank-passphrase");
  const folder = path.dirname(options.file);
  const partial = `${options.file}.${randomBytes(4).toString("hex")}.partial`;
  try {
    if (options.makesFolder) await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeLeftovers(folder, options.now);
    const written = await source.readSnapshot((transaction) => writeSnapshot(transaction, partial, options));
    await rename(partial, options.file);
    await sync(folder);
    return { ...written, bytes: (await stat(options.file)).size };
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw writingError(error, folder);
  }
}

/** Deletes the partial files of processes that were killed. One that is still being written is changed all the time. */
async function removeLeftovers(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!PARTIAL.test(name)) continue;
    const leftover = path.join(folder, name);
    const { mtime } = await stat(leftover);
    if (now.getTime() - mtime.getTime() > LEFT_MS) await rm(leftover, { force: true });
  }
}

const PARTIAL = /\.[0-9a-f]{8}\.partial$/;
const LEFT_MS = 60 * 60 * 1000;

async function writeSnapshot(transaction: Transaction<Tables>, partial: string, options: WritingOptions) {
  const manifest = await describeDatabase(transaction, options.now);
  await requireSpace(path.dirname(partial), manifest.databaseBytes);
  const contents = new BackupContents(transaction, manifest, options.onRow);
  const compressed = createZstdCompress();
  const copied = pipeline(Readable.from(contents.pieces()), compressed);
  // Its error surfaces in the output's pipeline as well.
  copied.catch(() => undefined);
  const output = options.passphrase ? await encrypted(compressed, options.passphrase) : compressed;
  await pipeline(output, createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true }));
  await copied;
  const { madeAt, counts } = manifest;
  return { madeAt, counts, manifest, sha256: contents.sha256, tables: contents.tables };
}

/** The manifest, each table with its rows and their hash, and the hash of everything; each on a line of its own. */
class BackupContents {
  readonly tables: Record<string, TableSummary> = {};
  sha256 = "";

  constructor(
    private readonly transaction: Transaction<Tables>,
    private readonly manifest: BackupManifest,
    private readonly onRow: () => void = () => undefined,
  ) {}

  async *pieces(): AsyncGenerator<Buffer> {
    const hash = createHash("sha256");
    let lines: string[] = [];
    let size = 0;
    for await (const line of this.#lines()) {
      lines.push(line, "\n");
      size += line.length;
      if (size < PIECE) continue;
      const piece = Buffer.from(lines.join(""));
      hash.update(piece);
      yield piece;
      lines = [];
      size = 0;
    }
    const rest = Buffer.from(lines.join(""));
    this.sha256 = hash.update(rest).digest("hex");
    yield rest;
    yield Buffer.from(`${JSON.stringify({ end: this.sha256 })}\n`);
  }

  async *#lines(): AsyncGenerator<string> {
    yield JSON.stringify(this.manifest);
    for (const table of this.manifest.tables) {
      const digest = new TableDigest(table);
      for await (const values of readRows(this.transaction, table)) {
        const row = encodeRow(table, values);
        const line = JSON.stringify(row);
        digest.add(row, line);
        yield line;
        this.onRow();
      }
      const summary = digest.summary();
      this.tables[table.name] = summary;
      yield JSON.stringify({ table: table.name, ...summary });
    }
  }
}

const PIECE = 64 * 1024;

async function sync(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}

function writingError(error: unknown, folder: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "ENOSPC" || code === "EDQUOT")
    return new BackupError("no-space", `The disk of ${folder} is full. Make room, then try again.`);
  if (code === "ENOENT") return new BackupError("not-written", `There is no folder ${folder}. Make it first, or connect its disk.`);
  if (/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|EIO)$/.test(code)) {
    return new BackupError(
      "not-written",
      `The backup could not be written to ${folder} (${code}). Check the folder and who may write into it.`,
    );
  }
  return error;
}
