import type { Kysely, Selectable } from "kysely";
import type { MediaFileRow, MediaRenditionRow } from "~/database/media-tables";
import type { Tables } from "~/database/tables";
import { CENTER, type Picture } from "./picture";

/** Includes those in the trash, since posts that use them must stay whole. */
export async function listPictures(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("media_files").selectAll().where("id", "in", ids).where("kind", "=", "picture").execute();
  const renditions = await listRenditions(db, ids);
  return new Map(rows.map((row) => [row.id, pictureOf(row, renditions.get(row.id) ?? [])]));
}

/** Includes pictures that an import has not fetched yet, without renditions. */
export async function listShownPictures(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Picture>> {
  const pictures = await listPictures(db, ids);
  const missing = ids.filter((id) => !pictures.has(id));
  if (missing.length === 0) return pictures;
  const query = db.selectFrom("import_pictures").select(["media_id", "alt_text"]).where("media_id", "in", missing);
  for (const { media_id: id, alt_text: alt } of await query.where("state", "!=", "fetched").execute()) {
    pictures.set(id, { id, alt, focal: CENTER, color: "", blur: "", renditions: [] });
  }
  return pictures;
}

export async function listRenditions(db: Kysely<Tables>, ids: readonly string[]) {
  const query = db.selectFrom("media_renditions").selectAll().where("media_id", "in", ids).orderBy("format").orderBy("width");
  return Map.groupBy(ids.length > 0 ? await query.execute() : [], ({ media_id }) => media_id);
}

export function pictureOf(row: Selectable<MediaFileRow>, renditions: readonly Selectable<MediaRenditionRow>[]): Picture {
  return {
    id: row.id,
    alt: row.alt_text,
    focal: { x: row.focal_x, y: row.focal_y },
    color: row.color,
    blur: row.blur,
    renditions: renditions.flatMap(({ format, width, height, content_hash: hash }) =>
      format === "pdf" ? [] : [{ format, width, height, hash }],
    ),
  };
}
