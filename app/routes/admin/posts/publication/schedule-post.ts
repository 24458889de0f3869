import { href, redirect } from "react-router";
import { arizonaFormat } from "~/domain/clinic/arizona-time";
import { checkPublicationTime } from "~/domain/posts/publishing/scheduling";
import { schedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/schedule-post";
import { answerPublicationForm } from "./publication-forms.server";

export function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/posts/:id", params));
}

export async function action(args: Route.ActionArgs) {
  return answerPublicationForm(args, async ({ form, site, command }) => {
    const check = checkPublicationTime(String(form.get("publish_at") ?? ""), command.now);
    if (!check.ok) return { kind: "invalid", message: check.message, errors: { publish_at: check.message } };
    await schedulePost(site.database, { ...command, at: check.at });
    const text = `It appears by itself on ${timeFormat.format(check.at)}, Arizona time.`;
    return { kind: "done", toast: { title: "Scheduled", text, variant: "success" } };
  });
}

const timeFormat = arizonaFormat({ dateStyle: "full", timeStyle: "short" });
