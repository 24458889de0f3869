import { href, redirect } from "react-router";
import { addMissingPicture } from "~/domain/blog-import/runs/settled-pictures.server";
import { UPLOAD_MEGABYTES } from "~/domain/media/media";
import type { RouteHandle } from "~/root";
import { readUpload } from "~/routes/admin/media/read-upload.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/add-missing-picture";

export const handle: RouteHandle = { uploadMegabytes: UPLOAD_MEGABYTES + 1 };

const page = ({ upload }: { upload: string }) => href("/admin/import-export/:upload/progress", { upload });

const { loader, action } = adminActionRoute(
  { page, role: "owner" },
  async ({ database, actor, now, params, request }: ActionRequest<Route.ActionArgs>) => {
    const { bytes } = await readUpload(request);
    await addMissingPicture(database, { importId: params.upload, mediaId: params.picture, bytes, actor, now });
    return redirect(page(params), 303);
  },
);

export { action, loader };
