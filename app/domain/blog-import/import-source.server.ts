import { stat } from "node:fs/promises";
import path from "node:path";
import { readArchive } from "~/domain/blog-import/files/read-archive.server";
import { readCsv, readJsonRows } from "~/domain/blog-import/files/read-rows.server";
import {
  diskFile,
  diskFolder,
  MARKDOWN,
  type SourceFile,
  type SourceFolder,
  Uploads,
} from "~/domain/blog-import/files/source-files.server";
import { readGhost } from "~/domain/blog-import/ghost/read-ghost.server";
import { LocalFiles } from "~/domain/blog-import/markdown/local-files";
import { readFolder, readPostFile } from "~/domain/blog-import/read-folder.server";
import { readWordpress } from "~/domain/blog-import/wordpress/read-wordpress.server";
import { encodingOf } from "~/domain/text-decoding";
import { readTextFile } from "./files/source-files.server";
import { ImportError } from "./import-error";
import type { ImportItem } from "./import-item";
import { serviceOfFolder, serviceOfText, typeTheAddress } from "./other-services";

/** Bytes of a JSON file, which is read whole. */
const JSON_LIMIT = 256 * 1024 * 1024;

/** Bytes of a CSV or XML file, which is read in pieces. */
const DUMP_LIMIT = 4096 * 1024 * 1024;

interface SourceOptions {
  readonly site: string | null;
  readonly name?: string | undefined;
  /** Called with the number of entries if it is known. */
  readonly expect?: ((entries: number) => void) | undefined;
  /** How long reading one entry may take; tests have less patience. */
  readonly entryTimeoutMs?: number | undefined;
}

/**
 * Reads the entries of an export or dump: categories, pictures, posts, then everything that belongs to posts. A damaged file is read up to the
 * damage; the rest of it is one skipped entry.
 *
 * @param file a folder, a ZIP of one, or a single file
 * @throws ImportError if no entry can be read
 */
export async function* readImport(file: string, options: SourceOptions): AsyncGenerator<ImportItem, void, undefined> {
  let hasBegun = false;
  try {
    for await (const item of readSource(file, options)) {
      hasBegun = true;
      yield item;
    }
  } catch (error) {
    if (!hasBegun || !(error instanceof ImportError)) throw error;
    yield { kind: "skipped", where: "The rest", reason: error.message };
  }
}

async function* readSource(file: string, options: SourceOptions): AsyncGenerator<ImportItem, void, undefined> {
  const name = options.name ?? path.basename(file);
  const found = await stat(file).catch(() => null);
  if (!found) throw new ImportError(`There is no file or folder ${file}.`);
  if (found.isDirectory()) return yield* readWholeFolder(await diskFolder(path.resolve(file)), options);
  if (!found.isFile()) throw new ImportError(`${file} is neither a file nor a folder.`);
  const source = await diskFile(file, name);
  if (source.size === 0) throw new ImportError(`${name} is empty.`);
  if (isArchive(await firstBytes(source))) yield* readWholeFolder(named(await readArchive(file), name), options);
  else
    yield* readFile(source, {
      ...options,
      uploads: new Uploads([]),
      folder: options.name ? "" : path.basename(path.dirname(path.resolve(file))),
    });
}

function readWholeFolder(folder: SourceFolder, options: SourceOptions): AsyncIterable<ImportItem> {
  const service = serviceOfFolder(folder.files.map(({ name }) => name));
  if (service !== null) throw new ImportError(typeTheAddress(options.name ?? "The file", service));
  const uploads = new Uploads(folder.files);
  // Each file counts as one entry, so its own entries are not expected.
  const readOther = (file: SourceFile) => readFile(file, { ...options, expect: undefined, uploads, folder: "" });
  return readFolder(folder, { ...options, readOther });
}

/** A bundle of Hugo that was packed without its folder has the name of the archive. */
function named(folder: SourceFolder, archive: string): SourceFolder {
  return folder.name === "" ? { ...folder, name: archive.replace(/\.zip$/i, "") } : folder;
}

interface FileOptions extends SourceOptions {
  readonly uploads: Uploads;
  /** That holds a single file; empty if it was uploaded. */
  readonly folder: string;
}

/** Checks the beginning of a file. @throws ImportError */
export async function requireReadable(path: string, name: string): Promise<void> {
  const file = await diskFile(path, name);
  if (file.size === 0) throw new ImportError(`${name} is empty.`);
  const start = await firstBytes(file);
  if (!isArchive(start)) kindOf(start, name);
}

async function* readFile(file: SourceFile, options: FileOptions): AsyncGenerator<ImportItem, void, undefined> {
  const { name, size } = file;
  const kind = kindOf(await firstBytes(file), name);
  if (kind === "markdown") yield* readPostFile(file, { ...options, local: new LocalFiles([]), posts: new Set() });
  else if (size > DUMP_LIMIT) throw new ImportError(`${name} has more than 4 GB.`);
  else if (kind === "xml") yield* readWordpress(file, options.uploads, options);
  else if (kind === "json") yield* readJson(file, options);
  else yield* readCsv(file);
}

/** @throws ImportError */
function kindOf(start: string, name: string): "markdown" | "xml" | "json" | "csv" {
  const problem = formatProblem(start, name);
  if (problem) throw new ImportError(problem);
  if (MARKDOWN.test(name)) return "markdown";
  const service = serviceOfText(start, name);
  if (service !== null) throw new ImportError(typeTheAddress(name, service));
  if (/^\s*</.test(start) || /\.xml$/i.test(name)) return "xml";
  if (/^\s*[[{]/.test(start)) return "json";
  if (/\.(csv|tsv|txt)$/i.test(name)) return "csv";
  throw new ImportError(`${name} is not a kind of file that can be imported: ${KINDS}`);
}

function isArchive(start: string): boolean {
  return start.startsWith("PK\x03\x04");
}

const KINDS =
  "an export of this blog (folder or ZIP), Markdown, JSON or CSV of the tables blog_posts and blog_categories, WordPress XML, or Ghost JSON. Any other blog can be imported by its address.";

/** @param start the first bytes as Latin 1, or as what their byte order mark says */
function formatProblem(start: string, name: string): string | null {
  if (start.startsWith("\x1f\x8b") || start.slice(257, 262) === "ustar")
    return `${name} is a packed file. Unpack it, then import what was in it.`;
  if (start.includes("\0")) return `${name} is not a text file.`;
  return null;
}

async function* readJson(
  file: SourceFile,
  { site, expect, entryTimeoutMs, uploads }: FileOptions,
): AsyncGenerator<ImportItem, void, undefined> {
  const { name } = file;
  const parsed = parseJson(await readTextFile(file, JSON_LIMIT), name);
  const address = site ?? (uploads.isEmpty ? null : PLACEHOLDER_SITE);
  const items = readGhost(parsed, { address, uploads, entryTimeoutMs }) ?? readJsonRows(parsed, name);
  if (!items) throw new ImportError(`${name} holds neither rows of blog_posts nor a Ghost export.`);
  if (Array.isArray(items)) expect?.(items.length);
  yield* items;
}

/** Gives uploaded pictures an address. */
const PLACEHOLDER_SITE = "https://old.invalid";

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : "";
    throw new ImportError(`${name} is not valid JSON (${reason}).`);
  }
}

async function firstBytes(file: SourceFile): Promise<string> {
  for await (const bytes of file.read()) {
    const encoding = encodingOf(bytes);
    if (encoding !== "utf-8") return new TextDecoder(encoding).decode(bytes.subarray(0, 2048));
    return bytes.toString("latin1", 0, 1024).replace(/^\xef\xbb\xbf/, "");
  }
  return "";
}
