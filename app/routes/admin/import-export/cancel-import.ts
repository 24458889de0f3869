import { href, redirect } from "react-router";
import { discardImport } from "~/domain/blog-import/runs/import-records.server";
import { deleteUpload } from "~/domain/uploaded-file.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/cancel-import";

const page = href("/admin/import-export");

/** Of an import of which nothing has come in. */
const { loader, action } = adminActionRoute({ page, role: "owner" }, async ({ db, params, site }: ActionRequest<Route.ActionArgs>) => {
  if (await discardImport(db, params.upload)) await deleteUpload(site.config.dataDir, params.upload);
  return redirect(page, 303);
});

export { action, loader };
