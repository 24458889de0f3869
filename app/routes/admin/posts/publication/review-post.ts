import { z } from "zod";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { checkReviewForm } from "~/domain/posts/publishing/medical-review";
import { markReviewed } from "~/domain/posts/publishing/medical-review-commands.server";
import { requireRole } from "~/domain/staff/roles";
import type { ActionRequest } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/review-post";
import { publicationRoute } from "./publication-forms.server";

const reviewForm = z.looseObject({ reviewed_version: z.coerce.number().int().positive().optional().catch(undefined) });

const { loader, action } = publicationRoute(async ({ database, site, params, actor, now, read }: ActionRequest<Route.ActionArgs>) => {
  requireRole(actor, "owner");
  const { reviewed_version: version, ...form } = await read(reviewForm);
  const check = checkReviewForm(form, arizonaDate(now));
  if (!check.ok) throw new FormError({ ...check.errors });
  await markReviewed(database, { id: params.id, actor, now, review: check.review, version });
  site.mail.sendQueued();
  return { title: "Marked as reviewed", text: "Readers see it with these words." };
});

export { action, loader };
