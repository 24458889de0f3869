import { href, redirect } from "react-router";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { checkReviewForm } from "~/domain/posts/publishing/medical-review";
import { markReviewed } from "~/domain/posts/publishing/medical-review-commands.server";
import { requireRole } from "~/domain/staff/roles";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/review-post";
import { answerPublicationForm } from "./publication-forms.server";

export function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/posts/:id", params));
}

export async function action(args: Route.ActionArgs) {
  return answerPublicationForm(args, async ({ form, site, command }) => {
    requireRole(command.actor, "editor");
    const check = checkReviewForm(form, arizonaDate(command.now));
    if (!check.ok) return { kind: "invalid", message: check.message, errors: check.errors };
    await markReviewed(site.database, { ...command, review: check.review });
    return { kind: "done", toast: { title: "Marked as reviewed", text: `Readers see ${check.review.by}’s name.`, variant: "success" } };
  });
}
