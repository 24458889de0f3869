import { href } from "react-router";
import { UPLOAD_MEGABYTES } from "~/domain/media/media";
import { addMedia } from "~/domain/media/media-commands.server";
import type { RouteHandle } from "~/root";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { readUpload } from "./read-upload.server";
import { answerUpload } from "./upload-answer.server";

export const handle: RouteHandle = { uploadMegabytes: UPLOAD_MEGABYTES + 1 };

const { loader, action } = adminActionRoute(
  { page: href("/admin/pictures") },
  ({ database, actor, now, request, site: { log } }: ActionRequest) =>
    answerUpload(request, log, async (onStage) =>
      addMedia(database, { ...(await readUpload(request)), actor, now, signal: request.signal, onStage }),
    ),
);

export { action, loader };
