import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ImportError } from "./import-error";

const MEGABYTE = 1024 * 1024;

/** Limits of an archive's contents. */
const MOST_FILES = 100_000;
const LARGEST_FILE = 256 * MEGABYTE;
const LARGEST_WHOLE = 4096 * MEGABYTE;

/**
 * Unpacks a ZIP file into an empty folder by the names in its central directory.
 *
 * @throws ImportError also for links, absolute names and "..", which could lead out of the folder
 */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  const zip = await openArchive(file);
  try {
    let whole = 0;
    if (zip.entryCount > MOST_FILES) throw new ImportError(`The archive holds more than ${MOST_FILES} files.`);
    for await (const entry of entriesOf(zip)) {
      const target = targetOf(entry, folder);
      if (target === null) continue;
      whole += entry.uncompressedSize;
      if (entry.uncompressedSize > LARGEST_FILE || whole > LARGEST_WHOLE) throw tooLarge();
      await unpackEntry(zip, entry, target);
    }
  } finally {
    zip.close();
  }
}

async function openArchive(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { autoClose: false, lazyEntries: true, strictFileNames: true });
  } catch (error) {
    if (error instanceof Error && "code" in error) throw error;
    throw new ImportError("The archive is damaged or no ZIP file.");
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
    throw name === undefined ? new ImportError("The archive is damaged.") : unsafe(name);
  }
}

function targetOf(entry: Entry, folder: string): string | null {
  const name = entry.fileName;
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (kind !== 0 && kind !== 0o100000 && kind !== 0o040000) throw unsafe(name);
  if (name.endsWith("/")) return null;
  if (entry.isEncrypted()) throw new ImportError("The archive has a password. Unpack it yourself, then import the folder.");
  const target = path.resolve(folder, name);
  const isInside = target.startsWith(folder + path.sep);
  if (!isInside || /\p{Cc}/u.test(name) || name.length > 500) throw unsafe(name);
  return target;
}

async function unpackEntry(zip: ZipFile, entry: Entry, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  try {
    // Sizes in the directory may lie; bytes are counted while unpacking.
    await pipeline(await zip.openReadStreamPromise(entry), atMost(entry.uncompressedSize), createWriteStream(target, { flags: "wx" }));
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC") throw error;
    if (code === "EEXIST") throw new ImportError(`The archive holds “${shown(entry.fileName)}” twice.`);
    throw new ImportError(`“${shown(entry.fileName)}” in the archive is damaged.`);
  }
}

function atMost(limit: number): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      done(length > limit ? tooLarge() : null, chunk);
    },
  });
}

function tooLarge(): ImportError {
  return new ImportError("The archive is larger than a blog can be: over 256 MB in one file, or over 4 GB in all.");
}

function unsafe(name: string): ImportError {
  return new ImportError(`The archive holds “${shown(name)}”, which points outside its folder. Nothing was imported.`);
}

function shown(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, "?").slice(0, 120);
}
