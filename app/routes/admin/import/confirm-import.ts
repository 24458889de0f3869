import { href, redirect } from "react-router";
import type { ImportReview } from "~/domain/blog-import/review/import-review";
import { findImport, startImport } from "~/domain/blog-import/runs/import-records.server";
import type { RouteHandle } from "~/root";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { readForm } from "~/web/form-errors.server";
import type { Route } from "./+types/confirm-import";
import { choicesOf } from "./review-fields";

/** Room for a choice and a name for each of 500 categories and 500 authors, with every letter of three bytes encoded as nine characters. */
export const handle: RouteHandle = { formKilobytes: 2048 };

const review = ({ upload }: { upload: string }) => href("/admin/import-export/:upload", { upload });

const { loader, action } = adminActionRoute(
  { page: review, role: "owner", fresh: review },
  async ({ db, actor, params, request, site }: ActionRequest<Route.ActionArgs>) => {
    const stored = await findImport(db, params.upload);
    if (stored?.state === "waiting" && stored.review !== null) {
      const choices = choicesOf(await readForm(request), JSON.parse(stored.review) as ImportReview, actor.name);
      if (await startImport(db, stored.id, choices)) site.jobs.start("import-run", [stored.id]);
    }
    return redirect(review(params), 303);
  },
);

export { action, loader };
