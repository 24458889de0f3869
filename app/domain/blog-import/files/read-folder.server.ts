import path from "node:path";
import { ImportError } from "~/domain/blog-import/import-error";
import { type FoundPost, type FoundRecord, firstGiven, givenText, type ImportItem, noOrigin } from "~/domain/blog-import/import-item";
import { FrontMatterError, parseFrontMatter, parseYaml } from "~/domain/front-matter";
import { ArchiveError } from "./read-archive.server";
import { isUploaded, readBytes, readTextFile, type SourceFile, type SourceFolder } from "./source-files.server";

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
}

/** Reads an export of this blog, or any folder of Markdown files with front matter. */
export async function* readFolder(folder: SourceFolder, { readOther, expect }: FolderOptions): AsyncGenerator<ImportItem, void, undefined> {
  const files = folder.files.filter(({ name }) => !isUploaded(name) || /\.(md|markdown|xml)$/i.test(name));
  expect?.(files.filter(({ name }) => !/^media\/files\/|^export\.yaml$/.test(name)).length);
  for (const name of folder.links) yield { kind: "skipped", where: name, reason: "It is a link to another place; links are not followed." };
  const stored = new Map(files.map((file) => [file.name, file]));
  const steps: readonly (readonly [RegExp, Reader])[] = [
    [/^categories\.yaml$/, records("category")],
    [/^media\/[^/]+\.yaml$/, media(stored)],
    [CLINIC, clinicRevision],
    [/\.(md|markdown)$/i, post],
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
    yield { kind: "skipped", where: name, reason: "It is neither Markdown nor the export of a blog." };
  }
}

export async function readPostFile(file: SourceFile): Promise<FoundPost> {
  const { name } = file;
  const { data, body } = frontMatterOf(await readTextFile(file, DOCUMENT_LIMIT));
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
    identity: `file ${givenText(slug)}`,
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

const REVISION = /^revisions\/(pages\/((own|es)\/)?)?[^/]+\/\d+\.md$/;
const CHANGES = /^unpublished-changes\/(pages\/((own|es)\/)?)?[^/]+\.md$/;
const README = /(^|\/)(readme|license|changelog)\.(md|markdown)$/i;

const CLINIC = /^clinic\/\d+\.json$/;

type Reader = (file: SourceFile) => AsyncIterable<ImportItem> | Iterable<ImportItem>;

async function* post(file: SourceFile): AsyncGenerator<ImportItem, void, undefined> {
  if (![REVISION, CHANGES, README].some((pattern) => pattern.test(file.name))) yield await readPostFile(file);
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
