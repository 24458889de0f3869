import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { MediaFormat, MediaRenditionRow } from "~/database/media-tables";
import type { Tables } from "~/database/tables";
import { listHtmlOfUsers } from "~/domain/pictures/media-uses.server";
import { sha256 } from "~/domain/sha256.server";

export interface StoredRendition {
  readonly format: MediaFormat;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** The first 128 bits of SHA-256 in 22 URL-safe letters: short, since a page holds a dozen for each picture. */
export function contentHash(bytes: Uint8Array): string {
  return sha256(bytes).slice(0, 22);
}

/** Another transaction that stores the same bytes waits for the end of this one, on PostgreSQL too. */
export async function storeBlobs(db: Kysely<Tables>, renditions: readonly StoredRendition[]): Promise<StoredBlob[]> {
  const blobs: StoredBlob[] = [];
  for (const { format, width, height, bytes } of renditions) {
    const blob = { content_hash: contentHash(bytes), format, size: bytes.length };
    await db
      .insertInto("media_blobs")
      .values({ ...blob, bytes })
      .onConflict((conflict) => conflict.column("content_hash").doUpdateSet({ released_at: null, released_from: null }))
      .execute();
    blobs.push({ ...blob, width, height });
  }
  return blobs;
}

type StoredBlob = Omit<MediaRenditionRow, "media_id">;

/** Replaces a file’s renditions. The former bytes are kept for pages sent before. */
export async function storeRenditions(db: Kysely<Tables>, mediaId: string, blobs: readonly StoredBlob[], now: Date): Promise<void> {
  const former = await releaseRenditions(db, mediaId);
  for (const blob of blobs) {
    await db
      .insertInto("media_renditions")
      .values({ media_id: mediaId, ...blob })
      .execute();
  }
  await markReleased(db, mediaId, former, now);
}

/** Also deletes replaced bytes, except those that another file needs. */
export async function eraseRenditions(db: Kysely<Tables>, mediaId: string): Promise<void> {
  const hashes = await releaseRenditions(db, mediaId);
  await db
    .deleteFrom("media_blobs")
    .where((where) => where.or([where("released_from", "=", mediaId), ...(hashes.length > 0 ? [where("content_hash", "in", hashes)] : [])]))
    .where(needed, "=", 0)
    .execute();
}

async function releaseRenditions(db: Kysely<Tables>, mediaId: string): Promise<string[]> {
  const former = await db.selectFrom("media_renditions").select("content_hash").where("media_id", "=", mediaId).execute();
  await db.deleteFrom("media_renditions").where("media_id", "=", mediaId).execute();
  return former.map((row) => row.content_hash);
}

async function markReleased(db: Kysely<Tables>, mediaId: string, hashes: readonly string[], now: Date): Promise<void> {
  if (hashes.length === 0) return;
  const released = { released_at: now.toISOString(), released_from: mediaId };
  await db.updateTable("media_blobs").set(released).where("content_hash", "in", hashes).where(needed, "=", 0).execute();
}

const needed = sql<number>`(select count(*) from media_renditions as r where r.content_hash = media_blobs.content_hash)`;

/** Deletes bytes that were replaced before an instant, unless the stored HTML of a post still shows them. */
export async function deleteReleasedBlobs(db: Kysely<Tables>, before: Date): Promise<void> {
  const due = await db
    .selectFrom("media_blobs")
    .select(["content_hash", "released_from"])
    .where("released_at", "<=", before.toISOString())
    .where(needed, "=", 0)
    .execute();
  for (const [mediaId, blobs] of Map.groupBy(due, (blob) => blob.released_from ?? "")) {
    const hashes = new Set(blobs.map(({ content_hash }) => content_hash));
    for await (const html of listHtmlOfUsers(db, mediaId)) for (const hash of hashes) if (html.includes(hash)) hashes.delete(hash);
    if (hashes.size === 0) continue;
    await db
      .deleteFrom("media_blobs")
      .where("content_hash", "in", [...hashes])
      .where("released_at", "<=", before.toISOString())
      .where(needed, "=", 0)
      .execute();
    await nextTurn();
  }
}

export async function findMediaBlob(db: Kysely<Tables>, hash: string) {
  return (await db.selectFrom("media_blobs").select(["format", "size"]).where("content_hash", "=", hash).executeTakeFirst()) ?? null;
}

/** Bytes read from the database at a time: limits the memory for one slow reader. */
const SLICE = 256 * 1024;

/** Bytes `first` to `last`, both included. @throws Error when the blob is deleted during the read */
export async function* readMediaBlob(db: Kysely<Tables>, hash: string, first: number, last: number) {
  for (let at = first; at <= last; at += SLICE) {
    const length = Math.min(SLICE, last - at + 1);
    const row = await db
      .selectFrom("media_blobs")
      // SQL counts bytes from 1. Literal numbers: with parameters PostgreSQL can't tell which substr is meant.
      .select(sql<Uint8Array>`substr(bytes, ${sql.lit(at + 1)}, ${sql.lit(length)})`.as("slice"))
      .where("content_hash", "=", hash)
      .executeTakeFirst();
    if (row?.slice.length !== length) throw new Error(`The media file ${hash} ended early.`);
    yield row.slice;
  }
}
