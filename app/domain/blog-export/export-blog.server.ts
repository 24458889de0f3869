import { createHash } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { PostRevisionRow } from "~/database/post-tables";
import type { BlogPostRow, Tables } from "~/database/tables";
import { isSlug } from "~/domain/posts/post/slug";
import type { ExportedChanges, ExportedPost, ExportedRevision } from "./exported-post";
import type { MediaArchive } from "./media-archive.server";
import { changesDocument, postDocument, recordsDocument, revisionDocument } from "./post-document";

export interface ExportedFile {
  /** Relative, with forward slashes. */
  readonly path: string;
  readonly modifiedAt: Date;
  readonly content: Buffer | AsyncIterable<Uint8Array>;
  /** Whether compressing is worth it. */
  readonly isText: boolean;
}

export interface ExportOptions {
  readonly revisions: boolean;
  /** Null leaves pictures and files out. */
  readonly media: MediaArchive | null;
}

export const EXPORT_FORMAT = "clinic-blog";

/** The blog as files, one post in memory at a time. `export.yaml` comes last: an export without it is incomplete. */
export async function* exportBlog(db: Kysely<Tables>, { revisions, media }: ExportOptions): AsyncGenerator<ExportedFile, void, undefined> {
  const counts = { posts: 0, revisions: 0, media: 0 };
  yield text("categories.yaml", recordsDocument(await listCategoryRows(db)));
  if (media) {
    for await (const file of exportMedia(media)) {
      counts.media += 1;
      yield file;
    }
  }
  for await (const row of readPosts(db)) {
    const stem = fileStem(row);
    counts.posts += 1;
    yield text(`posts/${stem}.md`, postDocument(exportedPostOf(row)), row.updated_at);
    const changes = await findChanges(db, row);
    if (changes) yield text(`unpublished-changes/${stem}.md`, changesDocument(changes), changes.changed_at);
    if (!revisions) continue;
    for await (const revision of readRevisions(db, row.id)) {
      counts.revisions += 1;
      const name = String(revision.version).padStart(5, "0");
      yield text(`revisions/${stem}/${name}.md`, revisionDocument(exportedRevisionOf(revision)), revision.saved_at);
    }
  }
  yield text("redirects.yaml", recordsDocument(await listRedirectRows(db)));
  yield text("export.yaml", `format: ${EXPORT_FORMAT}\nversion: 1\n${Object.entries(counts).map(countLine).join("")}`);
}

/** How many posts an export will hold. */
export async function countExportedPosts(db: Kysely<Tables>): Promise<number> {
  const { posts } = await db
    .selectFrom("blog_posts")
    .select(({ fn }) => fn.countAll<number>().as("posts"))
    .executeTakeFirstOrThrow();
  return Number(posts);
}

function countLine([name, count]: [string, number]): string {
  return `${name}: ${count}\n`;
}

/** The same content exports to the same bytes, so no file has the date of the export. */
const NO_DATE = "2000-01-01T00:00:00.000Z";

function text(path: string, content: string, modifiedAt = NO_DATE): ExportedFile {
  return { path, modifiedAt: new Date(modifiedAt), content: Buffer.from(content), isText: true };
}

async function* exportMedia(media: MediaArchive): AsyncGenerator<ExportedFile, void, undefined> {
  const written = new Set<string>();
  for await (const { id, columns, files } of media.list()) {
    const records = files.map(({ name, width, height }) => ({ file: name, width, height }));
    yield text(`media/${id}.yaml`, recordsDocument([{ id, ...columns }, ...records]));
    for (const { name } of files) {
      if (written.has(name)) continue;
      written.add(name);
      yield { path: `media/files/${name}`, modifiedAt: new Date(NO_DATE), content: media.read(name), isText: false };
    }
  }
}

type PostRow = Selectable<BlogPostRow>;

/** By id, one after another, so that posts added or deleted during the export do not matter. */
async function* readPosts(db: Kysely<Tables>): AsyncGenerator<PostRow, void, undefined> {
  for (let after = ""; ; ) {
    const row = await db.selectFrom("blog_posts").selectAll().where("id", ">", after).orderBy("id").limit(1).executeTakeFirst();
    if (!row) return;
    yield row;
    after = row.id;
  }
}

async function findChanges(db: Kysely<Tables>, { id, version }: PostRow): Promise<ExportedChanges | null> {
  const row = await db.selectFrom("unpublished_changes").selectAll().where("post_id", "=", id).executeTakeFirst();
  return row ? { ...row, version, fields: JSON.parse(row.fields) } : null;
}

async function* readRevisions(db: Kysely<Tables>, postId: string): AsyncGenerator<Selectable<PostRevisionRow>, void, undefined> {
  for (let after = 0; ; ) {
    const row = await db
      .selectFrom("post_revisions")
      .selectAll()
      .where("post_id", "=", postId)
      .where("version", ">", after)
      .orderBy("version")
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    yield row;
    after = row.version;
  }
}

function exportedPostOf({ content_html, content_html_version, ...post }: PostRow): ExportedPost {
  return post;
}

function exportedRevisionOf({ id, save_id, fields, ...revision }: Selectable<PostRevisionRow>): ExportedRevision {
  return { ...revision, fields: JSON.parse(fields) };
}

function listCategoryRows(db: Kysely<Tables>) {
  return db
    .selectFrom("blog_categories")
    .select(["id", "name", "look", "position", "retired_at"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}

function listRedirectRows(db: Kysely<Tables>) {
  return db.selectFrom("post_redirects").select(["slug", "post_id", "created_at"]).orderBy("slug").execute();
}

/** Bytes that every file system allows in a name, extension included. */
const LONGEST_NAME = 200;

/** The slug if every file system allows it as a name; Windows reserves names of devices. */
function fileStem({ slug, id }: Pick<PostRow, "slug" | "id">): string {
  if (isSlug(slug) && Buffer.byteLength(slug) <= LONGEST_NAME && !/^(con|prn|aux|nul|com\d|lpt\d)$/.test(slug)) return slug;
  return /^[\w-]{1,64}$/.test(id) ? id : createHash("sha256").update(id).digest("hex").slice(0, 32);
}
