import { href, redirect } from "react-router";
import { withdrawReview } from "~/domain/posts/publishing/medical-review-commands.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/withdraw-review";
import { answerPublicationForm } from "./publication-forms.server";

export function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/posts/:id", params));
}

export async function action(args: Route.ActionArgs) {
  return answerPublicationForm(args, async ({ site, command }) => {
    await withdrawReview(site.database, command);
    return { kind: "done", toast: { title: "Review withdrawn", text: "Readers no longer see a reviewer.", variant: "success" } };
  });
}
