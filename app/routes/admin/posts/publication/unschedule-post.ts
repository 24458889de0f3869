import { href, redirect } from "react-router";
import { unschedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/unschedule-post";
import { answerPublicationForm } from "./publication-forms.server";

export function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/posts/:id", params));
}

export async function action(args: Route.ActionArgs) {
  return answerPublicationForm(args, async ({ site, command }) => {
    await unschedulePost(site.database, command);
    return { kind: "done", toast: { title: "Unscheduled", text: "It stays a draft until somebody publishes it.", variant: "success" } };
  });
}
