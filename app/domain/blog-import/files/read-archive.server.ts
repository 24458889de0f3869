import { isAscii, isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ImportError } from "~/domain/blog-import/import-error";
import { isShown, type SourceFile, type SourceFolder, sorted } from "./source-files.server";

const MEGABYTE = 1024 * 1024;

/** Limits of an archive's contents. */
const MAX_FILES = 100_000;
const LARGEST_WHOLE = 65_536 * MEGABYTE;

/** Texts shrink to a tenth, what only fills a disk to a thousandth. */
const MAX_SHRUNK = 200;
const SMALL = 4 * MEGABYTE;

/** The archive itself is at fault, so nothing more is read of it. */
export class ArchiveError extends ImportError {}

/**
 * The files of a ZIP, read where they are: nothing is unpacked.
 *
 * @throws ArchiveError also for links, absolute names and "..", which somebody may have put there to reach another place
 */
export async function readArchive(file: string): Promise<SourceFolder> {
  const zip = await open(file);
  try {
    if (zip.entryCount > MAX_FILES) throw new ArchiveError(`The archive holds more than ${MAX_FILES} files.`);
    const names = new Set<string>();
    const files: SourceFile[] = [];
    let whole = 0;
    for await (const entry of entriesOf(zip)) {
      const name = nameOf(entry);
      if (name === null) continue;
      if (names.has(name)) throw new ArchiveError(`The archive holds “${shown(name)}” twice.`);
      names.add(name);
      whole += entry.uncompressedSize;
      const isBomb = entry.uncompressedSize > SMALL && entry.uncompressedSize > entry.compressedSize * MAX_SHRUNK;
      if (isBomb || whole > LARGEST_WHOLE) throw new ArchiveError("The archive is larger than a blog can be once it is unpacked.");
      if (isShown(name)) files.push({ name, size: entry.uncompressedSize, read: () => readEntry(file, entry) });
    }
    return { files: sorted(withoutOnlyFolder(files)), links: [] };
  } finally {
    zip.close();
  }
}

async function open(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { autoClose: false, lazyEntries: true, strictFileNames: true });
  } catch (error) {
    if (error instanceof Error && "code" in error) throw error;
    throw new ArchiveError("The archive is damaged or no ZIP file.");
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry, void, undefined> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const name =
      error instanceof Error
        ? /(?:invalid relative path|absolute path|invalid characters in fileName): (.*)/.exec(error.message)?.[1]
        : undefined;
    throw name === undefined ? new ArchiveError("The archive is damaged.") : unsafe(name);
  }
}

/** @returns null for a folder */
function nameOf(entry: Entry): string | null {
  const name = spelledName(entry);
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (kind !== 0 && kind !== 0o100000 && kind !== 0o040000) throw unsafe(name);
  if (name.endsWith("/")) return null;
  if (entry.isEncrypted()) throw new ArchiveError("The archive has a password. Unpack it yourself, then import the folder.");
  if (/\p{Cc}/u.test(name) || name.length > 500) throw unsafe(name);
  return name;
}

/** Linux writes UTF-8 without the flag that says so, and by the letter of the format that were CP437. */
function spelledName({ fileName, fileNameRaw }: Entry): string {
  return isUtf8(fileNameRaw) && !isAscii(fileNameRaw) ? fileNameRaw.toString() : fileName;
}

/** The archive is opened for each file, so that a picture can be read long after the texts. */
async function* readEntry(file: string, entry: Entry): AsyncGenerator<Buffer, void, undefined> {
  const zip = await open(file);
  try {
    // Sizes in the directory may lie; the stream fails when they do.
    const stream: Readable = await zip.openReadStreamPromise(entry);
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    if (error instanceof ImportError || (error as NodeJS.ErrnoException).code === "EMFILE") throw error;
    throw new ArchiveError(`“${shown(entry.fileName)}” in the archive is damaged.`);
  } finally {
    zip.close();
  }
}

/** Most archives hold one folder with everything in it. */
function withoutOnlyFolder(files: readonly SourceFile[]): readonly SourceFile[] {
  const [first] = files;
  const folder = first && /^[^/]+\//.exec(first.name)?.[0];
  if (folder === undefined || folder === "uploads/" || !files.every(({ name }) => name.startsWith(folder))) return files;
  return files.map((file) => ({ ...file, name: file.name.slice(folder.length) }));
}

function unsafe(name: string): ArchiveError {
  return new ArchiveError(`The archive holds “${shown(name)}”, which points outside its folder. Nothing was imported.`);
}

function shown(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, "?").slice(0, 120);
}
