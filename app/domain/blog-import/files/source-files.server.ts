import { createReadStream } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { ImportError } from "~/domain/blog-import/import-error";
import { decodedText } from "~/domain/text-decoding";

const MEGABYTE = 1024 * 1024;

/** A file of a folder or of an archive, which is not unpacked. */
export interface SourceFile {
  /** The path below the folder, with forward slashes. */
  readonly name: string;
  readonly size: number;
  /** @throws ImportError if it is damaged */
  readonly read: () => AsyncIterable<Buffer>;
}

export interface SourceFolder {
  /** Its own name; empty if it has none. */
  readonly name: string;
  /** Sorted by name, without hidden ones. */
  readonly files: readonly SourceFile[];
  /** Names of entries that are neither file nor folder. Links are not followed. */
  readonly links: readonly string[];
}

/** Names of Markdown files, with those of Astro (MDX), Quarto and R. */
export const MARKDOWN = /\.(md|mdx|markdown|mdown|mkdn?|qmd|rmd)$/i;

export async function diskFile(file: string, name: string): Promise<SourceFile> {
  const { size } = await stat(file);
  return { name, size, read: () => createReadStream(file) as AsyncIterable<Buffer> };
}

export async function diskFolder(folder: string): Promise<SourceFolder> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const found = entries.map((entry) => {
    const full = path.join(entry.parentPath, entry.name);
    return { entry, full, name: path.relative(folder, full).replaceAll(path.sep, "/") };
  });
  const shown = found.filter(({ name }) => isShown(name));
  const files: SourceFile[] = [];
  for (const { full, name } of shown.filter(({ entry }) => entry.isFile())) {
    const { size } = await lstat(full);
    files.push({ name, size, read: () => createReadStream(full) as AsyncIterable<Buffer> });
  }
  const links = shown.filter(({ entry }) => !entry.isFile() && !entry.isDirectory()).map(({ name }) => name);
  return { name: path.basename(folder), files: sorted(files), links: links.sort() };
}

export function isShown(name: string): boolean {
  return !/(^|\/)(\.|__MACOSX\/)/.test(name);
}

export function sorted(files: readonly SourceFile[]): SourceFile[] {
  return files.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** @param limit bytes @throws ImportError */
export async function readBytes(file: SourceFile, limit: number): Promise<Buffer> {
  const tooLarge = new ImportError(`Its file ${file.name} is too large.`);
  if (file.size > limit) throw tooLarge;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file.read()) {
    length += chunk.length;
    if (length > limit) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The pictures that were uploaded together with the texts of another blog. */
export class Uploads {
  readonly #files = new Map<string, SourceFile>();

  constructor(files: readonly SourceFile[]) {
    for (const file of files) {
      const [, below] = UPLOADED.exec(file.name) ?? [];
      const [byMonth] = BY_MONTH.exec(file.name) ?? [];
      for (const key of [below, byMonth]) if (key !== undefined && !this.#files.has(key)) this.#files.set(key, file);
    }
  }

  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  /** @param names possible paths below the folder of uploads */
  bytesOf(...names: readonly string[]): (() => Promise<Buffer>) | undefined {
    const file = names.map((name) => this.#files.get(name)).find((found) => found !== undefined);
    return file && (() => readBytes(file, MAX_PICTURE_BYTES));
  }
}

const MAX_PICTURE_BYTES = 64 * MEGABYTE;

/** Whether a file is in the folder where WordPress or Ghost stores uploads. */
export function isUploaded(name: string): boolean {
  return UPLOADED.test(name);
}

const UPLOADED = /(?:^|\/)(?:wp-content\/uploads|uploads|content\/(?:images|media|files))\/(.+)/s;
const BY_MONTH = /(?<=^|\/)\d{4}\/\d\d\/[^/]+$/;

/** Keeps the byte order mark. @param limit bytes @throws ImportError */
export async function readTextFile(file: SourceFile, limit: number): Promise<string> {
  const { size, name } = file;
  if (size > limit) throw new ImportError(`${name} has ${Math.ceil(size / MEGABYTE)} MB; at most ${limit / MEGABYTE} MB are read.`);
  let text = "";
  for await (const piece of readTextPieces(file)) text += piece;
  return text;
}

/** @throws ImportError */
export async function* readTextPieces(file: SourceFile): AsyncGenerator<string, void, undefined> {
  try {
    yield* decodedText(file.read(), { fatal: true });
  } catch (error) {
    // The decoder throws a TypeError. Errors of the consumer don't get here.
    if (!(error instanceof TypeError)) throw error;
    throw new ImportError(`${file.name} is not UTF-8 text. Open it in the program it comes from and save it as UTF-8.`);
  }
}
