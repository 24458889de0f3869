import { href, redirect } from "react-router";
import type { UploadStage } from "~/domain/media/prepare-upload.server";
import { UPLOAD_MEGABYTES } from "~/domain/media/upload-limit";
import { replaceMedia } from "~/domain/posts/article/shown-media-commands.server";
import type { RouteHandle } from "~/root";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/replace-media";
import { readUpload } from "./read-upload.server";
import { uploadPage, uploadResponse, wantsPage } from "./upload-answer.server";

export const handle: RouteHandle = { uploadMegabytes: UPLOAD_MEGABYTES + 1 };

export function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/media/:id", params));
}

/** Puts another file behind an address of the media library. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { database, log, now } = context.get(requestContext);
  const { member: actor } = requireStaff(context);
  const add = async (onStage: (stage: UploadStage) => void) =>
    replaceMedia(database, { ...(await readUpload(request)), id: params.id, actor, now: now(), signal: request.signal, onStage });
  const page = href("/admin/media/:id", params);
  if (wantsPage(request)) return uploadPage(page, add, () => page);
  return uploadResponse(request, add, (error) => log.error("Replacing a file failed", error));
}
