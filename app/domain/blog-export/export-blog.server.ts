import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, type Selectable, sql } from "kysely";
import type { BlogPostRow, Tables } from "~/database/tables";
import { parsePostText } from "~/domain/posts/post/post-for-staff";
import { formerAddresses } from "~/domain/posts/post/post-slugs.server";
import { isSlug } from "~/domain/posts/post/slug";
import { isArticle } from "~/domain/posts/reading/post-counts.server";
import { withNewestText } from "~/domain/posts/writing/stored-post.server";
import { exportClinic } from "./exported-clinic.server";
import {
  changesColumns,
  type ExportedChanges,
  exportedBuiltInReview,
  exportedReview,
  exportedReviewComment,
  exportedReviewRequest,
  exportedSpanishReview,
  headColumns,
  revisionColumns,
} from "./exported-post";
import { listExportedMedia, readMediaBytes } from "./media-archive.server";
import { postDocument, recordsDocument } from "./post-document";

export interface ExportedFile {
  /** Relative, with forward slashes. */
  readonly path: string;
  readonly modifiedAt: Date;
  readonly content: Buffer | AsyncIterable<Uint8Array>;
  /** Whether the content compresses well. */
  readonly isText: boolean;
}

export const EXPORT_FORMAT = "clinic-blog";

/** Yields the blog as files, with one post in memory at a time. `export.yaml` is the last: an export without it is incomplete. */
export async function* exportBlog(
  db: Kysely<Tables>,
  { revisions }: { readonly revisions: boolean },
): AsyncGenerator<ExportedFile, void, undefined> {
  const counts = { posts: 0, pages: 0, revisions: 0, media: 0, clinic: 0 };
  yield text("categories.yaml", recordsDocument(await listCategoryRows(db)));
  for await (const file of exportMedia(db)) {
    counts.media += 1;
    yield file;
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
  yield* exportReviews(db);
  yield await records("redirects.yaml", readRedirects(db));
  const lines = Object.entries(counts).map(([name, count]) => `${name}: ${count}\n`);
  yield text("export.yaml", `format: ${EXPORT_FORMAT}\nversion: 1\n${lines.join("")}`);
}

export async function countExportedPosts(db: Kysely<Tables>): Promise<number> {
  const { posts } = await db
    .selectFrom("blog_posts")
    .select(({ fn }) => fn.countAll<number>().as("posts"))
    .where(isArticle)
    .executeTakeFirstOrThrow();
  return Number(posts);
}

/** The same blog is always exported to the same bytes, so no file has the date of the export. */
const NO_DATE = "2000-01-01T00:00:00.000Z";

function text(path: string, content: string, modifiedAt = NO_DATE): ExportedFile {
  return { path, modifiedAt: new Date(modifiedAt), content: Buffer.from(content), isText: true };
}

type Batches = AsyncGenerator<readonly object[], void, undefined>;

/** Rows read and written at once: requests are answered in between. */
const BATCH = 200;

async function records(path: string, batches: Batches, first?: readonly object[]): Promise<ExportedFile> {
  const start = first ?? (await batches.next()).value ?? [];
  async function* parts() {
    yield Buffer.from(recordsDocument(start));
    for await (const rows of batches) {
      yield Buffer.from(recordsDocument(rows));
      await nextTurn();
    }
  }
  return { path, modifiedAt: new Date(NO_DATE), content: parts(), isText: true };
}

async function* exportMedia(db: Kysely<Tables>): AsyncGenerator<ExportedFile, void, undefined> {
  const written = new Set<string>();
  for await (const { columns, files } of listExportedMedia(db)) {
    yield text(`media/${columns.id}.yaml`, recordsDocument([columns, ...files]));
    for (const { file } of files) {
      if (written.has(file)) continue;
      written.add(file);
      yield { path: `media/files/${file}`, modifiedAt: new Date(NO_DATE), content: readMediaBytes(db, file), isText: false };
    }
  }
}

type PostRow = Selectable<BlogPostRow>;

/** Reads one post after another, by id, so that posts may be added or deleted during the export. */
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

/** Skips a revision that nobody saved here, since the post's own file has all of it. */
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
    // A page has one slug, whatever it was when a revision was saved.
    if (isSaved) yield { ...row, ...parsePostText(row.fields), ...(post.page !== null && { slug: post.slug }) };
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

async function* readRedirects(db: Kysely<Tables>): Batches {
  for (let after = ""; ; ) {
    const rows = await formerAddresses(db)
      .select(["post_redirects.slug", "post_redirects.post_id", "post_redirects.created_at"])
      .where("post_redirects.slug", ">", after)
      .orderBy("post_redirects.slug")
      .limit(BATCH)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.slug;
  }
}

/** Every file system allows names of this many bytes, extension included. */
const MAX_NAME_BYTES = 200;

/** The slug, if every file system allows it as a name; Windows reserves the names of devices. */
function fileStem({ slug, id }: Pick<PostRow, "slug" | "id">): string {
  if (isSlug(slug) && Buffer.byteLength(slug) <= MAX_NAME_BYTES && !/^(con|prn|aux|nul|com\d|lpt\d)$/.test(slug)) return slug;
  return /^[\w-]{1,64}$/.test(id) ? id : createHash("sha256").update(id).digest("hex").slice(0, 32);
}

/** The files of reviews: each table with its columns and the column that it is sorted by. */
const reviewFiles = {
  "reviews.yaml": { table: "post_reviews", shape: exportedReview, time: "recorded_at" },
  "review-requests.yaml": { table: "review_requests", shape: exportedReviewRequest, time: "asked_at" },
  "review-comments.yaml": { table: "review_comments", shape: exportedReviewComment, time: "at" },
};

/** Reviews, requests and comments, and reviews of built-in texts, if there are any. `version` is the number of the revision that was reviewed. */
async function* exportReviews(db: Kysely<Tables>): AsyncGenerator<ExportedFile, void, undefined> {
  for (const [name, file] of Object.entries(reviewFiles)) {
    const batches = readReviews(db, file);
    const { value: first } = await batches.next();
    if (first) yield await records(name, batches, first);
  }
  const columns = exportedBuiltInReview.keyof().options;
  const builtIn = await db.selectFrom("built_in_reviews").select(columns).orderBy("recorded_at").orderBy("id").execute();
  if (builtIn.length > 0) yield text("built-in-reviews.yaml", recordsDocument(builtIn));
  const spanishColumns = exportedSpanishReview.keyof().options;
  const spanish = await db.selectFrom("spanish_reviews").select(spanishColumns).orderBy("recorded_at").orderBy("id").execute();
  if (spanish.length > 0) yield text("spanish-reviews.yaml", recordsDocument(spanish));
}

async function* readReviews(db: Kysely<Tables>, { table, shape, time }: (typeof reviewFiles)[keyof typeof reviewFiles]): Batches {
  const columns = shape.keyof().options.map((column) => sql.ref(`${column === "version" ? "post_revisions" : table}.${column}`));
  const place = sql`${sql.ref(`${table}.${time}`)}, ${sql.ref(`${table}.id`)}`;
  for (let after = ["", ""]; ; ) {
    const { rows } = await sql<Record<string, string>>`
      select ${sql.join(columns)} from ${sql.table(table)} join post_revisions on post_revisions.id = ${sql.ref(`${table}.revision_id`)}
      where (${place}) > (${sql.join(after)}) order by ${place} limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = [last[time] ?? "", last.id ?? ""];
  }
}
