import { lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { ImportError } from "~/domain/blog-import/import-error";
import { type FoundPost, type FoundRecord, firstGiven, type ImportItem, noOrigin } from "~/domain/blog-import/import-item";
import { readTextFile } from "~/domain/blog-import/read-text.server";
import { FrontMatterError, parseFrontMatter, parseYaml } from "~/domain/front-matter";

/** Bytes of one Markdown or YAML file; the longest text has 4 MB at most. */
const DOCUMENT_LIMIT = 8 * 1024 * 1024;

/** Bytes of one revision of the clinic's record, of which each page of its desk reads the newest. */
const CLINIC_LIMIT = 1024 * 1024;

/** Bytes of one media file. */
const MEDIA_LIMIT = 64 * 1024 * 1024;

export interface FolderReading {
  /** Reads a dump or another blog's export. */
  readonly readOther: (file: string, name: string) => AsyncIterable<ImportItem>;
  /** Called with the number of entries; such a file counts as one. */
  readonly expect?: ((entries: number) => void) | undefined;
}

/** Reads an export, or any folder of Markdown files with front matter. */
export async function* readFolder(folder: string, { readOther, expect }: FolderReading): AsyncGenerator<ImportItem, void, undefined> {
  const { files, links } = await listFiles(folder);
  expect?.(files.filter((name) => !/^media\/files\/|^export\.yaml$/.test(name)).length);
  for (const name of links) yield { kind: "skipped", where: name, reason: "It is a link to another place; links are not followed." };
  const steps: readonly (readonly [RegExp, Reader])[] = [
    [/^categories\.yaml$/, records("category")],
    [/^media\/[^/]+\.yaml$/, media],
    [CLINIC, clinicRevision],
    [/\.(md|markdown)$/i, post],
    [/\.(json|csv|xml)$/i, (_, name) => (CLINIC.test(name) ? [] : readOther(path.join(folder, name), name))],
    // Changes first: they say which version is the one that readers see.
    [CHANGES, besidePost("changes")],
    [REVISION, besidePost("revision")],
    [/^reviews\.yaml$/, records("review")],
    [/^review-requests\.yaml$/, records("review-request")],
    [/^review-comments\.yaml$/, records("review-comment")],
    [/^redirects\.yaml$/, records("redirect")],
  ];
  for (const [pattern, read] of steps) {
    for (const name of files.filter((file) => pattern.test(file))) yield* safely(name, read(folder, name));
  }
  const known = [/^export\.yaml$|^media\//i, ...steps.map(([pattern]) => pattern)];
  for (const name of files.filter((file) => !known.some((pattern) => pattern.test(file)))) {
    yield { kind: "skipped", where: name, reason: "It is neither Markdown nor the export of a blog." };
  }
}

export async function readPostFile(file: string, name: string): Promise<FoundPost> {
  const { data, body } = frontMatterOf(await readTextFile(file, name, DOCUMENT_LIMIT));
  if (typeof data !== "object" || data === null) {
    throw new ImportError("It has no front matter: lines such as a title between two lines of ---.");
  }
  const head = data as Record<string, unknown>;
  const slug = firstGiven(head.slug, path.basename(name).replace(/\.\w+$/, ""));
  const published = firstGiven(head.published_at, head.date);
  const author = firstGiven(head.author_name, head.author);
  return {
    ...noOrigin,
    kind: "post",
    where: name,
    values: { ...head, slug, author_name: author, published_at: published, content: body },
    identity: `file ${String(slug)}`,
    notices: [],
  };
}

function frontMatterOf(text: string): ReturnType<typeof parseFrontMatter> {
  try {
    return parseFrontMatter(text);
  } catch (error) {
    throw error instanceof FrontMatterError ? new ImportError(error.message) : error;
  }
}

const REVISION = /^revisions\/(pages\/)?[^/]+\/\d+\.md$/;
const CHANGES = /^unpublished-changes\/(pages\/)?[^/]+\.md$/;
const README = /(^|\/)(readme|license|changelog)\.(md|markdown)$/i;

const CLINIC = /^clinic\/\d+\.json$/;

type Reader = (folder: string, name: string) => AsyncIterable<ImportItem> | Iterable<ImportItem>;

async function* post(folder: string, name: string): AsyncGenerator<ImportItem, void, undefined> {
  if (![REVISION, CHANGES, README].some((pattern) => pattern.test(name))) yield await readPostFile(path.join(folder, name), name);
}

function besidePost(kind: "revision" | "changes"): Reader {
  return async function* (folder, name) {
    const { data, body } = parseFrontMatter(await readTextFile(path.join(folder, name), name, DOCUMENT_LIMIT));
    yield { kind, where: name, values: { ...(data as object | null | undefined), content: body } };
  };
}

function records(kind: Exclude<FoundRecord["kind"], "clinic" | "revision" | "changes">): Reader {
  return async function* (folder, name) {
    const list = await readRecords(folder, name);
    for (const [index, values] of list.entries()) yield { kind, where: `${name}, entry ${index + 1}`, values };
  };
}

async function* clinicRevision(folder: string, name: string): AsyncGenerator<ImportItem, void, undefined> {
  yield { kind: "clinic", where: name, values: JSON.parse(await readTextFile(path.join(folder, name), name, CLINIC_LIMIT)) };
}

async function* media(folder: string, name: string): AsyncGenerator<ImportItem, void, undefined> {
  const [columns, ...files] = await readRecords(folder, name);
  yield { kind: "media", where: name, values: { columns, files }, bytesOf: (file) => readMediaFile(folder, file) };
}

/** Files are read even when one before them can't be. */
async function* safely(name: string, items: ReturnType<Reader>): AsyncGenerator<ImportItem, void, undefined> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof Error) || "code" in error) throw error;
    yield { kind: "skipped", where: name, reason: error.message };
  }
}

async function readRecords(folder: string, name: string): Promise<unknown[]> {
  const text = await readTextFile(path.join(folder, name), name, DOCUMENT_LIMIT);
  const list = parseYaml(text);
  if (!Array.isArray(list)) throw new ImportError("It does not hold a list.");
  return list;
}

async function readMediaFile(folder: string, name: string): Promise<Buffer> {
  if (!/^[\w-]{1,64}\.[a-z0-9]{2,5}$/.test(name)) throw new ImportError(`“${name.slice(0, 80)}” is not the name of a stored file.`);
  const file = path.join(folder, "media/files", name);
  const found = await lstat(file).catch(() => null);
  if (!found?.isFile()) throw new ImportError(`Its file media/files/${name} is missing.`);
  if (found.size > MEDIA_LIMIT) throw new ImportError(`Its file media/files/${name} is too large.`);
  return readFile(file);
}

/** Sorted names with forward slashes, without hidden files. */
async function listFiles(folder: string): Promise<{ files: string[]; links: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const shown = entries.map((entry) => ({
    entry,
    name: path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"),
  }));
  const visible = shown.filter(({ name }) => !/(^|\/)(\.|__MACOSX\/)/.test(name));
  const names = (list: typeof visible) => list.map(({ name }) => name).sort();
  return {
    files: names(visible.filter(({ entry }) => entry.isFile())),
    links: names(visible.filter(({ entry }) => !entry.isFile() && !entry.isDirectory())),
  };
}
