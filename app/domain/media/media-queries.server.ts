import type { Kysely, Selectable } from "kysely";
import type { MediaFileRow } from "~/database/media-tables";
import type { Tables } from "~/database/tables";
import { contain } from "~/database/text-search.server";
import { listRenditions, pictureOf } from "~/domain/pictures/list-pictures.server";
import { fileExtensions, mediaAddress, mediaFileAddress } from "~/domain/pictures/media-address";
import { usedInPosts } from "~/domain/pictures/media-uses.server";
import { plainRendition } from "~/domain/pictures/picture";
import { type MediaFile, mediaNotFound } from "./media";

const PAGE_SIZE = 24;

interface MediaSearch {
  readonly search?: string;
  readonly kind?: MediaFile["kind"] | undefined;
  readonly unused?: boolean;
  readonly trashed?: boolean;
  /** From 1. */
  readonly page?: number;
}

export async function listMedia(db: Kysely<Tables>, { search = "", kind, unused, trashed = false, page = 1 }: MediaSearch = {}) {
  let query = db.selectFrom("media_files").where("trashed_at", trashed ? "is not" : "is", null);
  for (const word of search.split(/\s+/).filter(Boolean)) query = query.where(contain(["media_files.name", "media_files.alt_text"], word));
  if (kind) query = query.where("kind", "=", kind);
  if (unused) query = query.where((where) => where.not(usedInPosts));
  const counted = await query.select(({ fn }) => fn.countAll<number>().as("found")).executeTakeFirstOrThrow();
  const found = Number(counted.found);
  const rows = await query
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return { files: await withRenditions(db, rows), found, page, pages: Math.max(1, Math.ceil(found / PAGE_SIZE)) };
}

export async function findMedia(db: Kysely<Tables>, id: string): Promise<MediaFile | null> {
  const rows = await db.selectFrom("media_files").selectAll().where("id", "=", id).execute();
  return (await withRenditions(db, rows))[0] ?? null;
}

/** @throws mediaNotFound */
export async function getMedia(db: Kysely<Tables>, id: string): Promise<MediaFile> {
  const file = await findMedia(db, id);
  if (!file) throw mediaNotFound();
  return file;
}

export async function findMediaByContent(db: Kysely<Tables>, hash: string): Promise<MediaFile | null> {
  const rows = await db.selectFrom("media_files").selectAll().where("content_hash", "=", hash).orderBy("created_at").limit(1).execute();
  return (await withRenditions(db, rows))[0] ?? null;
}

/** By id, whether an article may show the file without its own alt text. */
export async function readAltStates(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("media_files").select(["id", "kind", "alt_status"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, kind, alt_status }) => [id, kind === "pdf" || alt_status !== "missing"]));
}

/** Where a file's permalink redirects: to its current bytes in a format that every program reads. */
export async function findMediaTarget(db: Kysely<Tables>, id: string): Promise<string | null> {
  const file = await findMedia(db, id);
  if (!file) return null;
  const plain = file.picture && plainRendition(file.picture);
  if (plain) return mediaFileAddress(plain.hash, plain.format);
  const pdf = await db.selectFrom("media_renditions").select("content_hash").where("media_id", "=", id).executeTakeFirst();
  return pdf ? mediaFileAddress(pdf.content_hash, "pdf") : null;
}

export async function findDownloadName(db: Kysely<Tables>, hash: string): Promise<string> {
  const row = await db
    .selectFrom("media_renditions")
    .innerJoin("media_files", "media_files.id", "media_renditions.media_id")
    .select("media_files.name")
    .where("media_renditions.content_hash", "=", hash)
    .orderBy("media_files.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const name = row?.name ?? "document";
  return name.toLowerCase().endsWith(`.${fileExtensions.pdf}`) ? name : `${name}.${fileExtensions.pdf}`;
}

async function withRenditions(db: Kysely<Tables>, rows: readonly Selectable<MediaFileRow>[]): Promise<MediaFile[]> {
  const ids = rows.map(({ id }) => id);
  const renditions = await listRenditions(db, ids);
  return rows.map((row) => {
    const own = renditions.get(row.id) ?? [];
    return {
      id: row.id,
      kind: row.kind,
      name: row.name,
      address: mediaAddress(row.id),
      altText: row.alt_text,
      altStatus: row.alt_status,
      width: row.width,
      height: row.height,
      size: Math.max(0, ...own.map(({ size }) => size)),
      uploadedById: row.uploaded_by_id,
      uploadedBy: row.uploaded_by_name,
      createdAt: row.created_at,
      replacedAt: row.replaced_at,
      trashedAt: row.trashed_at,
      picture: row.kind === "picture" ? pictureOf(row, own) : null,
    };
  });
}
