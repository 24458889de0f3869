import path from "node:path";
import { ArchiveError } from "~/domain/blog-import/files/read-archive.server";
import {
  isUploaded,
  MARKDOWN,
  readBytes,
  readTextFile,
  type SourceFile,
  type SourceFolder,
} from "~/domain/blog-import/files/source-files.server";
import { LocalFiles } from "~/domain/blog-import/markdown/local-files";
import { readPostText } from "~/domain/blog-import/markdown/read-post-file.server";
import { parseFrontMatter, parseYaml } from "~/domain/front-matter";
import { interruptible } from "./entry-time.server";
import { ImportError } from "./import-error";
import type { FoundRecord, ImportItem } from "./import-item";

const MEGABYTE = 1024 * 1024;

/** Bytes of one Markdown or YAML file. The longest text has 4 MB. */
const DOCUMENT_LIMIT = 8 * MEGABYTE;

/** Bytes of one revision of the clinic's record. Every page that edits it reads the newest. */
const CLINIC_LIMIT = MEGABYTE;

const MEDIA_LIMIT = 64 * MEGABYTE;

interface FolderOptions {
  /** Reads a dump or another blog's export. */
  readonly readOther: (file: SourceFile) => AsyncIterable<ImportItem>;
  /** Called with the number of entries; a dump counts as one. */
  readonly expect?: ((entries: number) => void) | undefined;
  readonly site: string | null;
  readonly entryTimeoutMs?: number | undefined;
}

/** Reads an export of this blog, or any folder of Markdown files. */
export async function* readFolder(
  folder: SourceFolder,
  { readOther, expect, ...options }: FolderOptions,
): AsyncGenerator<ImportItem, void, undefined> {
  const files = folder.files.filter(({ name }) => !isUploaded(name) || MARKDOWN.test(name) || /\.xml$/i.test(name));
  expect?.(files.filter(({ name }) => !/^media\/files\/|^export\.yaml$/.test(name)).length);
  for (const name of folder.links) yield { kind: "skipped", where: name, reason: "It is a link to another place; links are not followed." };
  const stored = new Map(files.map((file) => [file.name, file]));
  const local = new LocalFiles(folder.files);
  const steps: readonly (readonly [RegExp, Reader])[] = [
    [/^categories\.yaml$/, records("category")],
    [/^media\/[^/]+\.yaml$/, media(stored)],
    [CLINIC, clinicRevision],
    [MARKDOWN, posts(folder, local, options)],
    [/\.(json|csv|xml)$/i, (file) => (CLINIC.test(file.name) ? [] : readOther(file))],
    // Changes come first: they tell which version readers see.
    [CHANGES, besidePost("changes")],
    [REVISION, besidePost("revision")],
    [/^reviews\.yaml$/, records("review")],
    [/^review-requests\.yaml$/, records("review-request")],
    [/^review-comments\.yaml$/, records("review-comment")],
    [/^(built-in|spanish)-reviews\.yaml$/, records("built-in-review")],
    [/^redirects\.yaml$/, records("redirect")],
  ];
  for (const [pattern, read] of steps) {
    for (const file of files) if (pattern.test(file.name)) yield* safely(file.name, read(file));
  }
  const known = [/^export\.yaml$|^media\//i, ...steps.map(([pattern]) => pattern)];
  for (const { name } of files.filter((file) => !known.some((pattern) => pattern.test(file.name)))) {
    if (local.isShown(name)) continue;
    const isPage = /\.x?html?$/i.test(name);
    const isPicture = /\.(jpe?g|png|gif|webp|avif|svg|pdf)$/i.test(name);
    yield {
      kind: "skipped",
      where: name,
      reason: isPage ? WEB_PAGE : isPicture ? "No text shows it." : "It is neither Markdown nor the export of a blog.",
    };
  }
}

const WEB_PAGE = "It is a web page. Type the address of the old website instead, and its pages are read from there.";

const REVISION = /^revisions\/(pages\/((own|es)\/)?)?[^/]+\/\d+\.md$/;
const CHANGES = /^unpublished-changes\/(pages\/((own|es)\/)?)?[^/]+\.md$/;
/** About the folder itself. */
const README = /(^|\/)(readme|license|changelog|contributing|contributors|code[-_]of[-_]conduct|security|summary)\.\w+$/i;

const CLINIC = /^clinic\/\d+\.json$/;

type Reader = (file: SourceFile) => AsyncIterable<ImportItem> | Iterable<ImportItem>;

function posts(folder: SourceFolder, local: LocalFiles, options: Pick<FolderOptions, "site" | "entryTimeoutMs">): Reader {
  const files = folder.files.filter(
    ({ name }) => MARKDOWN.test(name) && ![REVISION, CHANGES, README].some((pattern) => pattern.test(name)),
  );
  const names = new Set(files.map(({ name }) => path.posix.basename(name).replace(/\.\w+$/, "")));
  return async function* (file) {
    if (files.includes(file)) yield* readPostFile(file, { ...options, local, folder: folder.name, posts: names });
  };
}

type PostOptions = Parameters<typeof readPostText>[2] & Pick<FolderOptions, "entryTimeoutMs">;

/** A post after the pictures that it shows from the same source. @throws ImportError */
export async function* readPostFile(
  file: SourceFile,
  { entryTimeoutMs, ...source }: PostOptions,
): AsyncGenerator<ImportItem, void, undefined> {
  const text = await readTextFile(file, DOCUMENT_LIMIT);
  const { pictures, post } = interruptible(() => readPostText(text, file.name, source), entryTimeoutMs);
  yield* pictures;
  yield post;
}

function besidePost(kind: "revision" | "changes"): Reader {
  return async function* (file) {
    const { data, body } = parseFrontMatter(await readTextFile(file, DOCUMENT_LIMIT));
    yield { kind, where: file.name, values: { ...(data as object | null | undefined), content: body } };
  };
}

function records(kind: Exclude<FoundRecord["kind"], "clinic" | "revision" | "changes">): Reader {
  return async function* (file) {
    const list = await readRecords(file);
    for (const [index, values] of list.entries()) yield { kind, where: `${file.name}, entry ${index + 1}`, values };
  };
}

async function* clinicRevision(file: SourceFile): AsyncGenerator<ImportItem, void, undefined> {
  yield { kind: "clinic", where: file.name, values: JSON.parse(await readTextFile(file, CLINIC_LIMIT)) };
}

function media(stored: ReadonlyMap<string, SourceFile>): Reader {
  return async function* (file) {
    const [columns, ...files] = await readRecords(file);
    yield { kind: "media", where: file.name, values: { columns, files }, bytesOf: (name) => readMediaFile(stored, name) };
  };
}

/** A file that can't be read becomes a skipped entry, so that the others are read. */
async function* safely(name: string, items: ReturnType<Reader>): AsyncGenerator<ImportItem, void, undefined> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof Error) || error instanceof ArchiveError || "code" in error) throw error;
    yield { kind: "skipped", where: name, reason: error.message };
  }
}

async function readRecords(file: SourceFile): Promise<unknown[]> {
  const list = parseYaml(await readTextFile(file, DOCUMENT_LIMIT));
  if (!Array.isArray(list)) throw new ImportError("It does not hold a list.");
  return list;
}

async function readMediaFile(stored: ReadonlyMap<string, SourceFile>, name: string): Promise<Buffer> {
  if (!/^[\w-]{1,64}\.[a-z0-9]{2,5}$/.test(name)) throw new ImportError(`“${name.slice(0, 80)}” is not the name of a stored file.`);
  const file = stored.get(`media/files/${name}`);
  if (!file) throw new ImportError(`Its file media/files/${name} is missing.`);
  return readBytes(file, MEDIA_LIMIT);
}
