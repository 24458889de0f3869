import { href } from "react-router";
import { deleteUpload } from "~/domain/uploaded-file.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/cancel-file";
import { findUploadedList } from "./uploaded-list.server";

const { loader, action } = adminActionRoute(
  { page: href("/admin/newsletter/subscribers/files"), role: "owner" },
  async ({ params, now, site: { config }, done }: ActionRequest<Route.ActionArgs>) => {
    if (await findUploadedList(config.dataDir, params.upload, now)) await deleteUpload(config.dataDir, params.upload);
    return done("Canceled", "Nothing was brought in, and the file is deleted.");
  },
);

export { action, loader };
