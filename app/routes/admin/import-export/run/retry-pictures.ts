import { href, redirect } from "react-router";
import { tryPicturesAgain } from "~/domain/blog-import/runs/import-records.server";
import { workOn } from "~/routes/admin/import-export/import-work.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { readForm } from "~/web/form-errors.server";
import type { Route } from "./+types/retry-pictures";

const page = ({ upload }: { upload: string }) => href("/admin/import-export/imports/:upload/progress", { upload });

/** Of one picture, or of all that are missing. */
const { loader, action } = adminActionRoute(
  { page, role: "owner" },
  async ({ db, params, request, now, site }: ActionRequest<Route.ActionArgs>) => {
    const picture = (await readForm(request)).get("picture");
    if (await tryPicturesAgain(db, params.upload, typeof picture === "string" ? picture : null, now)) workOn(site, params.upload);
    return redirect(page(params), 303);
  },
);

export { action, loader };
