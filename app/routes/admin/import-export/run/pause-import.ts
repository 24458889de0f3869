import { href, redirect } from "react-router";
import { pauseImport } from "~/domain/blog-import/runs/import-records.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/pause-import";

const page = ({ upload }: { upload: string }) => href("/admin/import-export/imports/:upload/progress", { upload });

const { loader, action } = adminActionRoute({ page, role: "owner" }, async ({ db, params }: ActionRequest<Route.ActionArgs>) => {
  await pauseImport(db, params.upload);
  return redirect(page(params), 303);
});

export { action, loader };
