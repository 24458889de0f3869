import { createHash } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { BlogPostRow, Tables } from "~/database/tables";
import { parsePostText } from "~/domain/posts/post/post-for-staff";
import { formerAddresses } from "~/domain/posts/post/post-redirects.server";
import { isSlug } from "~/domain/posts/post/slug";
import { isArticle } from "~/domain/posts/reading/post-counts.server";
import { withNewestText } from "~/domain/posts/writing/stored-post.server";
import { exportClinic } from "./exported-clinic.server";
import {
  changesColumns,
  type ExportedChanges,
  exportedReview,
  exportedReviewComment,
  exportedReviewRequest,
  headColumns,
  revisionColumns,
} from "./exported-post";
import type { MediaArchive } from "./media-archive.server";
import { postDocument, recordsDocument } from "./post-document";

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
  const counts = { posts: 0, pages: 0, revisions: 0, media: 0, clinic: 0 };
  yield text("categories.yaml", recordsDocument(await listCategoryRows(db)));
  if (media) {
    for await (const file of exportMedia(media)) {
      counts.media += 1;
      yield file;
    }
  }
  for await (const { name, content, savedAt } of exportClinic(db)) {
    counts.clinic += 1;
    yield text(`clinic/${name}`, content, savedAt);
  }
  for await (const row of readPosts(db)) {
    const [stem, name] = row.page === null ? [fileStem(row), `posts/${fileStem(row)}`] : [`pages/${row.page}`, `pages/${row.page}`];
    counts[row.page === null ? "posts" : "pages"] += 1;
    yield text(`${name}.md`, postDocument(headColumns, row), row.updated_at);
    const changes = await findChanges(db, row);
    if (changes) yield text(`unpublished-changes/${stem}.md`, postDocument(changesColumns, changes), changes.changed_at);
    if (!revisions) continue;
    for await (const revision of readRevisions(db, row)) {
      counts.revisions += 1;
      const name = String(revision.version).padStart(5, "0");
      yield text(`revisions/${stem}/${name}.md`, postDocument(revisionColumns, revision), revision.saved_at);
    }
  }
  for await (const { name, content } of exportReviews(db)) yield text(name, content);
  yield text("redirects.yaml", recordsDocument(await listRedirectRows(db)));
  const lines = Object.entries(counts).map(([name, count]) => `${name}: ${count}\n`);
  yield text("export.yaml", `format: ${EXPORT_FORMAT}\nversion: 1\n${lines.join("")}`);
}

/** How many posts an export will hold. */
export async function countExportedPosts(db: Kysely<Tables>): Promise<number> {
  const { posts } = await db
    .selectFrom("blog_posts")
    .select(({ fn }) => fn.countAll<number>().as("posts"))
    .where(isArticle)
    .executeTakeFirstOrThrow();
  return Number(posts);
}

/** The same content exports to the same bytes, so no file has the date of the export. */
const NO_DATE = "2000-01-01T00:00:00.000Z";

function text(path: string, content: string, modifiedAt = NO_DATE): ExportedFile {
  return { path, modifiedAt: new Date(modifiedAt), content: Buffer.from(content), isText: true };
}

async function* exportMedia(media: MediaArchive): AsyncGenerator<ExportedFile, void, undefined> {
  const written = new Set<string>();
  for await (const { columns, files } of media.list()) {
    yield text(`media/${columns.id}.yaml`, recordsDocument([columns, ...files]));
    for (const { file } of files) {
      if (written.has(file)) continue;
      written.add(file);
      yield { path: `media/files/${file}`, modifiedAt: new Date(NO_DATE), content: media.read(file), isText: false };
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

async function findChanges(db: Kysely<Tables>, row: PostRow): Promise<ExportedChanges | null> {
  const { newest, unpublished, changedById } = await withNewestText(db, row);
  if (!unpublished) return null;
  return {
    post_id: row.id,
    version: row.version,
    live_version: unpublished.liveVersion,
    changed_at: unpublished.changedAt,
    changed_by_id: changedById,
    changed_by_name: unpublished.changedBy,
    ...newest.text,
    status: row.status,
  };
}

/** But the one of a post that nobody saved here: the post's own file is all of it. */
async function* readRevisions(db: Kysely<Tables>, post: PostRow) {
  for (let after = 0; ; ) {
    const row = await db
      .selectFrom("post_revisions")
      .selectAll()
      .where("post_id", "=", post.id)
      .where("version", ">", after)
      .orderBy("version")
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    const isSaved = row.saved_by_id !== null || row.cause !== "created" || row.id !== post.newest_revision_id;
    if (isSaved) yield { ...row, ...parsePostText(row.fields) };
    after = row.version;
  }
}

function listCategoryRows(db: Kysely<Tables>) {
  return db
    .selectFrom("blog_categories")
    .select(["id", "name", "theme", "position", "retired_at"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}

function listRedirectRows(db: Kysely<Tables>) {
  return formerAddresses(db)
    .select(["post_redirects.slug", "post_redirects.post_id", "post_redirects.created_at"])
    .orderBy("post_redirects.slug")
    .execute();
}

/** Bytes that every file system allows in a name, extension included. */
const LONGEST_NAME = 200;

/** The slug if every file system allows it as a name; Windows reserves names of devices. */
function fileStem({ slug, id }: Pick<PostRow, "slug" | "id">): string {
  if (isSlug(slug) && Buffer.byteLength(slug) <= LONGEST_NAME && !/^(con|prn|aux|nul|com\d|lpt\d)$/.test(slug)) return slug;
  return /^[\w-]{1,64}$/.test(id) ? id : createHash("sha256").update(id).digest("hex").slice(0, 32);
}

/** Reviews, requests and comments, where there are any. The version is the number of the revision that was read. */
export async function* exportReviews(db: Kysely<Tables>): AsyncGenerator<{ readonly name: string; readonly content: string }> {
  const files = { "reviews.yaml": listReviews, "review-requests.yaml": listRequests, "review-comments.yaml": listComments };
  for (const [name, list] of Object.entries(files)) {
    const rows = await list(db);
    if (rows.length > 0) yield { name, content: recordsDocument(rows) };
  }
}

function listReviews(db: Kysely<Tables>) {
  const { options } = exportedReview.keyof();
  return db
    .selectFrom("post_reviews")
    .innerJoin("post_revisions", "post_revisions.id", "post_reviews.revision_id")
    .select(options.map((column) => (column === "version" ? "post_revisions.version" : (`post_reviews.${column}` as const))))
    .orderBy("post_reviews.recorded_at")
    .orderBy("post_reviews.id")
    .execute();
}

function listRequests(db: Kysely<Tables>) {
  const { options } = exportedReviewRequest.keyof();
  return db
    .selectFrom("review_requests")
    .innerJoin("post_revisions", "post_revisions.id", "review_requests.revision_id")
    .select(options.map((column) => (column === "version" ? "post_revisions.version" : (`review_requests.${column}` as const))))
    .orderBy("review_requests.asked_at")
    .orderBy("review_requests.id")
    .execute();
}

function listComments(db: Kysely<Tables>) {
  const { options } = exportedReviewComment.keyof();
  return db
    .selectFrom("review_comments")
    .innerJoin("post_revisions", "post_revisions.id", "review_comments.revision_id")
    .select(options.map((column) => (column === "version" ? "post_revisions.version" : (`review_comments.${column}` as const))))
    .orderBy("review_comments.at")
    .orderBy("review_comments.id")
    .execute();
}
