import type { Kysely, Selectable } from "kysely";
import type { MediaFileRow, MediaRenditionRow } from "~/database/media-tables";
import type { Tables } from "~/database/tables";
import type { Picture } from "./picture";

/** The pictures among some files, by id; those in the trash too, since what uses them must stay whole. */
export async function listPictures(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("media_files").selectAll().where("id", "in", ids).where("kind", "=", "picture").execute();
  const renditions = await listRenditions(db, ids);
  return new Map(rows.map((row) => [row.id, pictureOf(row, renditions.get(row.id) ?? [])]));
}

/** What is stored of some files, by their ids, the smallest first. */
export async function listRenditions(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Selectable<MediaRenditionRow>[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("media_renditions")
    .selectAll()
    .where("media_id", "in", ids)
    .orderBy("format")
    .orderBy("width")
    .execute();
  return Map.groupBy(rows, ({ media_id }) => media_id);
}

export function pictureOf(row: Selectable<MediaFileRow>, renditions: readonly Selectable<MediaRenditionRow>[]): Picture {
  const { id, color, blur, alt_text: alt } = row;
  return {
    id,
    alt,
    focal: { x: row.focal_x, y: row.focal_y },
    color,
    blur,
    renditions: renditions.flatMap(({ format, width, height, content_hash: hash }) =>
      format === "pdf" ? [] : [{ format, width, height, hash }],
    ),
  };
}
