import { href, redirect } from "react-router";
import { addMedia } from "~/domain/media/media-commands.server";
import type { UploadStage } from "~/domain/media/prepare-upload.server";
import { UPLOAD_MEGABYTES } from "~/domain/media/upload-limit";
import type { RouteHandle } from "~/root";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/upload-media";
import { readUpload } from "./read-upload.server";
import { uploadPage, uploadResponse, wantsPage } from "./upload-answer.server";

export const handle: RouteHandle = { uploadMegabytes: UPLOAD_MEGABYTES + 1 };

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/media"));
}

/** Takes one file into the media library. */
export async function action({ context, request }: Route.ActionArgs) {
  const { database, log, now } = context.get(requestContext);
  const { member: actor } = requireStaff(context);
  const add = async (onStage: (stage: UploadStage) => void) =>
    addMedia(database, { ...(await readUpload(request)), actor, now: now(), signal: request.signal, onStage });
  if (wantsPage(request)) return uploadPage(href("/admin/media"), add, (id) => href("/admin/media/:id", { id }));
  return uploadResponse(request, add, (error) => log.error("Taking in a file failed", error));
}
