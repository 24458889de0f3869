import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, truncate } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseJson } from "~/domain/json";

/** What the old website answered to one address. */
export interface ReadAddress {
  /** The path and query that were asked for, and those that led on from there. The last one is its own. */
  readonly paths: readonly string[];
  readonly kind: "page" | "listing" | "robots" | "start";
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
  #bytes = 0;

  private constructor(private readonly file: FileHandle) {}

  /** Opens it for writing, without the last line if that is torn. @param onRead called for each answer of an earlier process */
  static async open(file: string, onRead: (read: ReadAddress) => void): Promise<PageJournal> {
    let whole = 0;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const handle = await open(file, "a", 0o600);
    for await (const line of linesOf(file)) {
      const read = parseLine(line);
      if (!read) break;
      whole += Buffer.byteLength(line) + 1;
      onRead(read);
    }
    await truncate(file, whole);
    const journal = new PageJournal(handle);
    journal.#bytes = whole;
    return journal;
  }

  get isFull(): boolean {
    return this.#bytes > MAX_BYTES;
  }

  async append(read: ReadAddress): Promise<void> {
    const line = Buffer.from(`${JSON.stringify(read)}\n`);
    await this.file.appendFile(line);
    this.#bytes += line.length;
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}

/** The answers of a journal that is complete. */
export async function* readJournal(file: string): AsyncGenerator<ReadAddress, void, undefined> {
  for await (const line of linesOf(file)) {
    const read = parseLine(line);
    if (read) yield read;
  }
}

function linesOf(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
}

function parseLine(line: string): ReadAddress | undefined {
  return parseJson(line) as ReadAddress | undefined;
}
