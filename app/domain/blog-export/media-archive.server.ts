import path from "node:path";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { inspectUpload } from "~/domain/media/inspect-upload.server";
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

/** Lists all files of the media library, the trash included, always in the same order. */
export async function* listExportedMedia(db: Kysely<Tables>): AsyncGenerator<ExportedMedia, void, undefined> {
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

export async function* readMediaBytes(db: Kysely<Tables>, name: string): AsyncGenerator<Uint8Array, void, undefined> {
  const { name: hash } = path.parse(name);
  const blob = await findMediaBlob(db, hash);
  if (blob) yield* readMediaBlob(db, hash, 0, blob.size - 1);
}

export async function hasMedia(db: Kysely<Tables>, id: string): Promise<boolean> {
  return (await db.selectFrom("media_files").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

const instant = z.iso.datetime().nullable().default(null);
const pixels = z.number().int().min(1).max(100_000).nullable().default(null);
const person = z.string().max(200);

/** Strict, since these values end up in pages. */
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

/**
 * Adds a file of an export under its own id.
 *
 * @param within belongs to the same transaction
 * @throws DomainError the library rejects it
 */
export async function restoreMedia(
  database: Database,
  { columns, files }: ExportedMedia,
  bytesOf: (fileName: string) => Promise<Buffer>,
  within: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  const { data, error } = mediaColumns.safeParse(columns);
  if (error) throw rejected(z.prettifyError(error));
  const renditions: StoredRendition[] = [];
  for (const size of files) renditions.push(await checkRendition(size, await bytesOf(size.file)));
  await database.changeContent(async (transaction) => {
    await transaction.insertInto("media_files").values(data).execute();
    await storeRenditions(transaction, data.id, await storeBlobs(transaction, renditions), new Date(data.created_at));
    await within(transaction);
  });
}

/** The bytes must match the name, and must be nothing that a browser could take for a page. */
async function checkRendition({ file, width, height }: ExportedMedia["files"][number], bytes: Buffer): Promise<StoredRendition> {
  const format = await inspectUpload(bytes);
  if (format === "gif" || format === "heic") throw rejected(`${file} is of a kind that is not stored.`);
  if (file !== `${contentHash(bytes)}.${fileExtensions[format]}`) throw rejected(`${file} is not what its name says.`);
  return { format, width, height, bytes };
}

function rejected(sentence: string): DomainError {
  return new DomainError("invalid", "Not stored", sentence);
}
