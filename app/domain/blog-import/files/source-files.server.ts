import { createReadStream } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { ImportError } from "~/domain/blog-import/import-error";

/** A file of a folder or of an archive, which is read where it is. */
export interface SourceFile {
  /** Below the folder, with forward slashes. */
  readonly name: string;
  readonly size: number;
  /** @throws ImportError for damage */
  readonly read: () => AsyncIterable<Buffer>;
}

export interface SourceFolder {
  /** Sorted by name, without hidden ones. */
  readonly files: readonly SourceFile[];
  /** Names of what is neither file nor folder; it is not followed. */
  readonly links: readonly string[];
}

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
  return { files: sorted(files), links: links.sort() };
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

/** The pictures of another blog that came with its texts. */
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

  /** @param names where it may be below the folder of uploads */
  bytesOf(...names: readonly string[]): (() => Promise<Buffer>) | undefined {
    const file = names.map((name) => this.#files.get(name)).find((found) => found !== undefined);
    return file && (() => readBytes(file, LARGEST_PICTURE));
  }
}

const LARGEST_PICTURE = 64 * 1024 * 1024;

/** Whether a file lies in the folder where WordPress or Ghost keeps uploads. */
export function isUploaded(name: string): boolean {
  return UPLOADED.test(name);
}

const UPLOADED = /(?:^|\/)(?:wp-content\/uploads|uploads|content\/(?:images|media|files))\/(.+)$/;
const BY_MONTH = /(?<=^|\/)\d{4}\/\d\d\/[^/]+$/;
