import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rename, stat } from "node:fs/promises";
import path from "node:path";
import { parseJson } from "~/domain/json";

/** What the old website answered to one address, or that it was asked. */
export interface ReadAddress {
  /** The path and query that were asked for, and those that led on from there. The last one is its own. */
  readonly paths: readonly string[];
  /** "asked" is written before the request: what has no answer after it was lost, or ended the process. */
  readonly kind: "page" | "listing" | "robots" | "start" | "asked";
  /** Why there is nothing to read, in a sentence. */
  readonly problem?: string;
  readonly html?: string;
  /** Addresses that it leads to: links of a page, entries of a sitemap or a feed. */
  readonly links: readonly string[];
  /** Feeds of a page, sitemaps of a sitemap. */
  readonly feeds?: readonly string[];
  /** Of robots.txt: its text. Of a page: a hash of its words. Of the start: the address of the website. */
  readonly about?: string;
  /** Of the start: outside of it, no page is read. */
  readonly folder?: string;
  /** Dates and authors that a feed names, by address. */
  readonly told?: Readonly<Record<string, { readonly date: string | null; readonly author: string | null }>>;
}

const MAX_BYTES = 512 * 1024 * 1024;

/** The file that keeps all answers, one JSON object on each line, so that a reader that was killed continues from there. */
export class PageJournal {
  /** Appended one after another: a long line is written in several pieces, and another line would get between them. */
  #written: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: FileHandle,
    private bytes: number,
  ) {}

  /** Opens it for writing, without lines that are damaged. @param onRead called for each answer of an earlier process */
  static async open(file: string, onRead: (read: ReadAddress) => void): Promise<PageJournal> {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await (await open(file, "a", 0o600)).close();
    let bytes = 0;
    for await (const read of readJournal(file)) {
      bytes += lineOf(read).length;
      onRead(read);
    }
    if (bytes !== (await stat(file)).size) await dropDamagedLines(file);
    return new PageJournal(await open(file, "a", 0o600), bytes);
  }

  get isFull(): boolean {
    return this.bytes > MAX_BYTES;
  }

  /** After a failure nothing more is appended: it would continue a torn line. */
  append(read: ReadAddress): Promise<void> {
    const line = lineOf(read);
    this.bytes += line.length;
    this.#written = this.#written.then(() => this.file.appendFile(line));
    return this.#written;
  }

  async close(): Promise<void> {
    await this.#written.catch(() => undefined);
    await this.file.close();
  }
}

/** The lines of a journal that are whole. */
export async function* readJournal(file: string): AsyncGenerator<ReadAddress, void, undefined> {
  for await (const line of linesOf(file)) {
    const read = parseJson(line) as ReadAddress | undefined;
    if (read) yield read;
  }
}

function lineOf(read: ReadAddress): Buffer {
  return Buffer.from(`${JSON.stringify(read)}\n`);
}

async function dropDamagedLines(file: string): Promise<void> {
  const copy = await open(`${file}.whole`, "w", 0o600);
  try {
    for await (const read of readJournal(file)) await copy.appendFile(lineOf(read));
    await copy.sync();
  } finally {
    await copy.close();
  }
  await rename(`${file}.whole`, file);
}

/** Split at "\n" alone: JSON leaves U+2028 and U+2029 as they are, where `readline` would split. */
async function* linesOf(file: string): AsyncGenerator<string, void, undefined> {
  let pieces: string[] = [];
  for await (const piece of createReadStream(file, { encoding: "utf8" })) {
    const [first = "", ...lines] = String(piece).split("\n");
    pieces.push(first);
    for (const line of lines) {
      yield pieces.join("");
      pieces = [line];
    }
  }
  yield pieces.join("");
}
