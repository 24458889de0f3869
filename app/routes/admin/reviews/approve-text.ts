import { href } from "react-router";
import { z } from "zod";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { checkReviewForm } from "~/domain/posts/publishing/medical-review";
import { markReviewed } from "~/domain/posts/publishing/medical-review-commands.server";
import type { ActionRequest } from "~/web/admin-action.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/approve-text";
import { reviewRoute } from "./review-route.server";

const versionNumber = z.coerce.number({ error: "Reload the page, then approve." }).int().positive();
const approvalForm = z.object({ version: versionNumber, newest: versionNumber, next_review_on: z.string().catch("") });

const { loader, action } = reviewRoute(async ({ database, site, params, actor, now, read }: ActionRequest<Route.ActionArgs>) => {
  const { version, newest, next_review_on } = await read(approvalForm);
  const check = checkReviewForm({ veterinarian: actor.id, next_review_on }, arizonaDate(now));
  if (!check.ok) throw new FormError({ ...check.errors });
  await markReviewed(database, { id: params.id, actor, now, review: check.review, version, newestSeen: newest });
  site.mail.sendQueued();
  return redirectWithToast(href("/admin/reviews"), {
    title: "Approved",
    text: "Readers see your name with these words.",
    variant: "success",
  });
});

export { action, loader };
