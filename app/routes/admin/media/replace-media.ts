import { href } from "react-router";
import { UPLOAD_MEGABYTES } from "~/domain/media/media";
import { replaceMedia } from "~/domain/media/shown-media-commands.server";
import type { RouteHandle } from "~/root";
import { keepList } from "~/routes/admin/list-return";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/replace-media";
import { readUpload } from "./read-upload.server";
import { answerUpload } from "./upload-answer.server";

export const handle: RouteHandle = { uploadMegabytes: UPLOAD_MEGABYTES + 1 };

const { loader, action } = adminActionRoute(
  { page: ({ id }, url) => keepList(href("/admin/pictures/:id", { id }), url) },
  ({ database, actor, params: { id }, now, request, site: { log } }: ActionRequest<Route.ActionArgs>) =>
    answerUpload(request, log, async (onStage) =>
      replaceMedia(database, { ...(await readUpload(request)), id, actor, now, signal: request.signal, onStage }),
    ),
);

export { action, loader };
