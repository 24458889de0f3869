import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { ImportPictureRow } from "~/database/import-tables";
import type { Tables } from "~/database/tables";
import { addMedia, type NewMedia } from "~/domain/media/media-commands.server";
import { mediaAddress } from "~/domain/pictures/media-address";
import { rewriteRevision } from "~/domain/posts/writing/append-revision.server";
import { refreshHtml, STALE_HTML } from "~/domain/posts/writing/rendered-posts.server";
import { mediaFingerprint, withoutTouching } from "./fingerprints.server";
import { importNotFound } from "./import-record";

type Row = Pick<Selectable<ImportPictureRow>, "import_id" | "media_id" | "name" | "alt_text" | "tries">;

/** Adds a picture to the library, with the id that texts refer to. @throws UploadError */
export async function settlePicture(
  database: Database,
  row: Row,
  { bytes, actor, now, encode }: Pick<NewMedia, "bytes" | "actor" | "now" | "encode">,
): Promise<void> {
  const isHere = await database.kysely.selectFrom("media_files").select("id").where("id", "=", row.media_id).executeTakeFirst();
  if (isHere) await database.changeContent((transaction) => markFetched(transaction, row, {}));
  else {
    const within = async (transaction: Transaction<Tables>, id: string) =>
      markFetched(transaction, row, { added: 1, fingerprint: (await mediaFingerprint(transaction, id)) ?? "" });
    const { name, alt_text: altText, media_id: id } = row;
    const added = await addMedia(database, { bytes, name, actor, now, encode, id, altText, within });
    if (added.existed) await adopt(database, row, added.file.id);
  }
  await renderSettled(database, row);
}

/** Adds a file that the owner uploads in place of one that could not be fetched. @throws importNotFound, UploadError */
export async function addMissingPicture(
  database: Database,
  { importId, mediaId, ...upload }: Pick<NewMedia, "bytes" | "actor" | "now"> & { readonly importId: string; readonly mediaId: string },
): Promise<void> {
  const row = await database.kysely
    .selectFrom("import_pictures")
    .selectAll()
    .where((where) => where.and(keyOf({ import_id: importId, media_id: mediaId })))
    .executeTakeFirst();
  if (!row) throw importNotFound();
  await settlePicture(database, row, upload);
}

export async function giveUpOn(database: Database, row: Row, reason: string): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("import_pictures")
      .set({ state: "given up", reason, tries: row.tries + 1 })
      .where((where) => where.and(keyOf(row)))
      .execute();
    await markStale(transaction, row.media_id);
  });
  await renderSettled(database, row);
}

export async function tryLater(
  { kysely }: Database,
  row: Row,
  { at, reason }: { readonly at: Date; readonly reason: string },
): Promise<void> {
  await kysely
    .updateTable("import_pictures")
    .set({ state: "failed", reason, tries: row.tries + 1, try_at: at.toISOString() })
    .where((where) => where.and(keyOf(row)))
    .execute();
}

/** Renders the posts that an interrupted run has left. */
export async function renderStale(database: Database, importId: string): Promise<void> {
  const posts = await database.kysely
    .selectFrom("blog_posts")
    .select("id")
    .where("content_html_version", "=", STALE_HTML)
    .where("id", "in", (posts) => posts.selectFrom("import_picture_posts").select("post_id").where("import_id", "=", importId))
    .execute();
  for (const { id } of posts) await refreshHtml(database, id);
}

async function markFetched(
  transaction: Transaction<Tables>,
  row: Row,
  columns: { readonly added?: number; readonly fingerprint?: string },
): Promise<void> {
  await transaction
    .updateTable("import_pictures")
    .set({ state: "fetched", reason: null, ...columns })
    .where((where) => where.and(keyOf(row)))
    .execute();
  await markStale(transaction, row.media_id);
}

async function markStale(transaction: Transaction<Tables>, mediaId: string): Promise<void> {
  const posts = await listShowing(transaction, mediaId);
  if (posts.length > 0)
    await transaction.updateTable("blog_posts").set({ content_html_version: STALE_HTML }).where("id", "in", posts).execute();
}

/** The library has the same picture with another id: texts refer to that one from now on. */
async function adopt(database: Database, row: Row, id: string): Promise<void> {
  const [from, to] = [mediaAddress(row.media_id), mediaAddress(id)];
  await database.changeContent(async (transaction) => {
    for (const postId of await listShowing(transaction, row.media_id)) {
      await withoutTouching(transaction, postId, async () => {
        const revisions = transaction.selectFrom("post_revisions").select(["id", "fields"]).where("post_id", "=", postId);
        for (const { id: revisionId, fields } of await revisions.execute()) {
          await rewriteRevision(transaction, { revisionId, postId }, fields.replaceAll(from, to));
        }
        const content = sql<string>`replace(content, ${from}, ${to})`;
        const featured_image = sql<string>`replace(featured_image, ${from}, ${to})`;
        await transaction.updateTable("blog_posts").set({ content, featured_image }).where("id", "=", postId).execute();
      });
    }
    const former = transaction.updateTable("former_addresses").set({ target_id: id });
    await former.where("kind", "=", "media").where("target_id", "=", row.media_id).execute();
    await rename(transaction, row, id);
    await describeLike(transaction, row, id);
    await markStale(transaction, id);
  });
  await renderSettled(database, { ...row, media_id: id });
}

/** A picture that was imported without a description gets that of its duplicate. */
async function describeLike(transaction: Transaction<Tables>, { alt_text }: Row, id: string): Promise<void> {
  if (alt_text === "") return;
  const imported = transaction.selectFrom("import_pictures").select("media_id").where("added", "=", 1);
  const described = await transaction
    .updateTable("media_files")
    .set({ alt_text, alt_status: "described" })
    .where("id", "=", id)
    .where("alt_status", "=", "missing")
    .where("id", "in", imported)
    .executeTakeFirstOrThrow();
  if (described.numUpdatedRows === 0n) return;
  const fingerprint = (await mediaFingerprint(transaction, id)) ?? "";
  await transaction.updateTable("import_pictures").set({ fingerprint }).where("media_id", "=", id).where("added", "=", 1).execute();
}

/** The picture's row in the queue gets the library's id, or is merged with the row that has it already. */
async function rename(transaction: Transaction<Tables>, row: Row, id: string): Promise<void> {
  const isSecond = await transaction
    .selectFrom("import_pictures")
    .select("media_id")
    .where((where) => where.and(keyOf({ ...row, media_id: id })))
    .executeTakeFirst();
  if (isSecond)
    await transaction
      .deleteFrom("import_pictures")
      .where((where) => where.and(keyOf(row)))
      .execute();
  else
    await transaction
      .updateTable("import_pictures")
      .set({ media_id: id, state: "fetched", reason: null })
      .where((where) => where.and(keyOf(row)))
      .execute();
  await sql`
    insert into import_picture_posts (import_id, media_id, post_id)
    select import_id, ${id}, post_id from import_picture_posts where import_id = ${row.import_id} and media_id = ${row.media_id}
    on conflict do nothing`.execute(transaction);
  await transaction
    .deleteFrom("import_picture_posts")
    .where((where) => where.and(keyOf(row)))
    .execute();
}

/** Renders the posts that wait for no other picture. */
async function renderSettled(database: Database, { media_id }: Pick<Row, "media_id">): Promise<void> {
  const posts = await listShowing(database.kysely, media_id);
  if (posts.length === 0) return;
  const waiting = await database.kysely
    .selectFrom("import_picture_posts as shown")
    .innerJoin("import_pictures as picture", (join) =>
      join.onRef("picture.import_id", "=", "shown.import_id").onRef("picture.media_id", "=", "shown.media_id"),
    )
    .select("post_id")
    .where("post_id", "in", posts)
    .where("state", "=", "waiting")
    .execute();
  for (const id of posts) if (!waiting.some(({ post_id }) => post_id === id)) await refreshHtml(database, id);
}

async function listShowing(db: Kysely<Tables>, mediaId: string): Promise<string[]> {
  const rows = await db.selectFrom("import_picture_posts").select("post_id").distinct().where("media_id", "=", mediaId).execute();
  return rows.map(({ post_id }) => post_id);
}

function keyOf({ import_id, media_id }: Pick<Row, "import_id" | "media_id">) {
  return { import_id, media_id };
}
