import { canChangeMedia, type MediaFile } from "~/domain/media/media";
import { getMedia } from "~/domain/media/media-queries.server";
import type { FocalPoint } from "~/domain/pictures/picture";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/media-record";

/** What the editor needs to know about a picture in a text. */
export interface MediaRecord extends Pick<MediaFile, "id" | "name" | "altText" | "altStatus" | "width" | "height"> {
  readonly focal: FocalPoint | null;
  readonly mayChange: boolean;
}

export const loader = adminLoader({}, async ({ db, actor, params }: AdminRequest<Route.LoaderArgs>) => {
  const file = await getMedia(db, params.id);
  const { id, name, altText, altStatus, width, height, picture } = file;
  const about = { id, name, altText, altStatus, width, height, focal: picture?.focal ?? null };
  const record: MediaRecord = { ...about, mayChange: canChangeMedia(actor, file) };
  return Response.json(record, { headers: { "Cache-Control": "no-store" } });
});
