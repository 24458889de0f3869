import { isAscii, isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ImportError } from "~/domain/blog-import/import-error";
import { isShown, type SourceFile, type SourceFolder, sorted } from "./source-files.server";

const MEGABYTE = 1024 * 1024;

const MAX_FILES = 100_000;
const MAX_UNPACKED_BYTES = 65_536 * MEGABYTE;

/** Texts shrink to a tenth; a file that is to fill the disk shrinks to a thousandth. */
const MAX_COMPRESSION_RATIO = 200;
const SMALL_BYTES = 4 * MEGABYTE;

/** The whole archive is faulty, so nothing more of it is read. */
export class ArchiveError extends ImportError {}

/**
 * Lists the files of a ZIP, which are read from the archive: nothing is unpacked.
 *
 * @throws ArchiveError also for links, absolute names and "..", which could lead outside of the folder
 */
export async function readArchive(file: string): Promise<SourceFolder> {
  const zip = await open(file);
  try {
    if (zip.entryCount > MAX_FILES) throw new ArchiveError(`The archive holds more than ${MAX_FILES} files.`);
    const names = new Set<string>();
    const files: SourceFile[] = [];
    let unpackedBytes = 0;
    for await (const entry of entriesOf(zip)) {
      const name = nameOf(entry);
      if (name === null) continue;
      if (names.has(name)) throw new ArchiveError(`The archive holds “${shown(name)}” twice.`);
      names.add(name);
      unpackedBytes += entry.uncompressedSize;
      const isBomb = entry.uncompressedSize > SMALL_BYTES && entry.uncompressedSize > entry.compressedSize * MAX_COMPRESSION_RATIO;
      if (isBomb || unpackedBytes > MAX_UNPACKED_BYTES)
        throw new ArchiveError("The archive is larger than a blog can be once it is unpacked.");
      if (isShown(name)) files.push({ name, size: entry.uncompressedSize, read: () => readEntry(file, entry) });
    }
    return { ...withoutOnlyFolder(files), links: [] };
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

/** @returns null if it is a folder */
function nameOf(entry: Entry): string | null {
  const name = spelledName(entry);
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (kind !== 0 && kind !== 0o100000 && kind !== 0o040000) throw unsafe(name);
  if (name.endsWith("/")) return null;
  if (entry.isEncrypted()) throw new ArchiveError("The archive has a password. Unpack it yourself, then import the folder.");
  if (/\p{Cc}/u.test(name) || name.length > 500) throw unsafe(name);
  return name;
}

/** Linux writes UTF-8 without the flag for it; strictly speaking, names without the flag are CP437. */
function spelledName({ fileName, fileNameRaw }: Entry): string {
  return isUtf8(fileNameRaw) && !isAscii(fileNameRaw) ? fileNameRaw.toString() : fileName;
}

/** Opens the archive again for each file, so that a picture can be read long after the texts. */
async function* readEntry(file: string, entry: Entry): AsyncGenerator<Buffer, void, undefined> {
  const zip = await open(file);
  try {
    // The sizes in the directory may be wrong; then the stream fails.
    const stream: Readable = await zip.openReadStreamPromise(entry);
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    if (error instanceof ImportError || (error as NodeJS.ErrnoException).code === "EMFILE") throw error;
    throw new ArchiveError(`“${shown(entry.fileName)}” in the archive is damaged.`);
  } finally {
    zip.close();
  }
}

/** Most archives have one folder with everything in it. */
function withoutOnlyFolder(files: readonly SourceFile[]): Pick<SourceFolder, "name" | "files"> {
  const [first] = files;
  const folder = first && /^[^/]+\//.exec(first.name)?.[0];
  if (folder === undefined || folder === "uploads/" || !files.every(({ name }) => name.startsWith(folder)))
    return { name: "", files: sorted(files) };
  return { name: folder.slice(0, -1), files: sorted(files.map((file) => ({ ...file, name: file.name.slice(folder.length) }))) };
}

function unsafe(name: string): ArchiveError {
  return new ArchiveError(`The archive holds “${shown(name)}”, which points outside its folder. Nothing was imported.`);
}

function shown(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, "?").slice(0, 120);
}
