import { href, redirect } from "react-router";
import { undoImport } from "~/domain/blog-import/runs/import-records.server";
import { workOn } from "~/routes/admin/import-export/import-work.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/take-back-import";

const page = ({ upload }: { upload: string }) => href("/admin/import-export/imports/:upload/progress", { upload });

const { loader, action } = adminActionRoute(
  { page, role: "owner", fresh: page },
  async ({ db, params, site }: ActionRequest<Route.ActionArgs>) => {
    if (await undoImport(db, params.upload)) workOn(site, params.upload);
    return redirect(page(params), 303);
  },
);

export { action, loader };
