import path from "node:path";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { inspectUpload } from "~/domain/media/inspect-upload.server";
import { mediaCopy, UploadError } from "~/domain/media/media";
import {
  contentHash,
  findMediaBlob,
  readMediaBlob,
  type StoredRendition,
  storeBlobs,
  storeRenditions,
} from "~/domain/media/media-storage.server";
import { fileExtensions } from "~/domain/pictures/media-address";
import type { ExportedMedia } from "./exported-post";

/** The library rejects a file; `message` says why in a sentence. */
export class MediaImportError extends Error {}

/** The media library as exports and imports use it; tests have one in memory. */
export type MediaArchive = ReturnType<typeof openMediaArchive>;

export function openMediaArchive(database: Database) {
  const db = () => database.kysely;
  return {
    /** Every file, trash included, always in the same order. */
    list: () => listMedia(db()),
    read: (fileName: string) => readFile(db(), fileName),
    has: (id: string) => hasMedia(db(), id),
    /** Puts a file back under its own id. @returns false when the library has this id already @throws MediaImportError */
    restore: (media: ExportedMedia, bytesOf: (fileName: string) => Promise<Buffer>) => restore(database, media, bytesOf),
  };
}

async function* listMedia(db: Kysely<Tables>): AsyncGenerator<ExportedMedia, void, undefined> {
  for (let after = ""; ; ) {
    const row = await db.selectFrom("media_files").selectAll().where("id", ">", after).orderBy("id").limit(1).executeTakeFirst();
    if (!row) return;
    const renditions = await db
      .selectFrom("media_renditions")
      .selectAll()
      .where("media_id", "=", row.id)
      .orderBy("format")
      .orderBy("width")
      .execute();
    const files = renditions.map(({ content_hash, format, width, height }) => ({
      file: `${content_hash}.${fileExtensions[format]}`,
      width,
      height,
    }));
    yield { columns: { ...row }, files };
    after = row.id;
  }
}

async function* readFile(db: Kysely<Tables>, name: string): AsyncGenerator<Uint8Array, void, undefined> {
  const { name: hash } = path.parse(name);
  const blob = await findMediaBlob(db, hash);
  if (blob) yield* readMediaBlob(db, hash, 0, blob.size - 1);
}

async function hasMedia(db: Kysely<Tables>, id: string): Promise<boolean> {
  return (await db.selectFrom("media_files").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

const instant = z.iso.datetime().nullable().default(null);
const pixels = z.number().int().min(1).max(100_000).nullable().default(null);
const person = z.string().max(200);

/** Strict, since pages are made of these. */
const mediaColumns = z.object({
  id: z.string().regex(/^[0-9a-z]{12}$/),
  kind: z.enum(["picture", "pdf"]),
  content_hash: z.string().regex(/^[\w-]{22}$/),
  name: z.string().min(1).max(200),
  alt_text: z.string().max(2000).default(""),
  alt_status: z.enum(["missing", "described", "decorative"]),
  width: pixels,
  height: pixels,
  focal_x: z.number().min(0).max(1).default(0.5),
  focal_y: z.number().min(0).max(1).default(0.5),
  color: z.stringFormat("color", /^(#[0-9a-f]{6})?$/).default(""),
  blur: z.stringFormat("blur", /^(data:image\/webp;base64,[A-Za-z0-9+/=]{1,977})?$/).default(""),
  uploaded_by_id: person.nullable().default(null),
  uploaded_by_name: person,
  created_at: z.iso.datetime(),
  replaced_at: instant,
  replaced_by_name: person.nullable().default(null),
  trashed_at: instant,
  trashed_by_name: person.nullable().default(null),
});

async function restore(
  database: Database,
  { columns, files }: ExportedMedia,
  bytesOf: (fileName: string) => Promise<Buffer>,
): Promise<boolean> {
  if (await hasMedia(database.kysely, columns.id)) return false;
  const { data, error } = mediaColumns.safeParse(columns);
  if (error) throw new MediaImportError(z.prettifyError(error));
  const renditions: StoredRendition[] = [];
  for (const size of files) renditions.push(await checkRendition(size, await bytesOf(size.file)));
  await database.changeContent(async (transaction) => {
    await transaction.insertInto("media_files").values(data).execute();
    await storeRenditions(transaction, data.id, await storeBlobs(transaction, renditions), new Date(data.created_at));
  });
  return true;
}

/** The bytes are what the name says, and nothing that a browser could take for a page. */
async function checkRendition({ file, width, height }: ExportedMedia["files"][number], bytes: Buffer): Promise<StoredRendition> {
  const format = await withUploadErrors(() => inspectUpload(bytes));
  if (format === "gif" || format === "heic") throw new MediaImportError(`${file} is of a kind that is not stored.`);
  if (file !== `${contentHash(bytes)}.${fileExtensions[format]}`) throw new MediaImportError(`${file} is not what its name says.`);
  return { format, width, height, bytes };
}

async function withUploadErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UploadError) throw new MediaImportError(mediaCopy.uploadErrors[error.reason]);
    throw error;
  }
}
