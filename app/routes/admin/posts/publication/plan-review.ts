import { href, redirect } from "react-router";
import { isCalendarDate } from "~/domain/clinic/arizona-time";
import { planReview } from "~/domain/posts/publishing/medical-review-commands.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/plan-review";
import { answerPublicationForm } from "./publication-forms.server";

export function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/posts/:id", params));
}

/** Plans the next review without a new one; an empty day plans none. */
export async function action(args: Route.ActionArgs) {
  return answerPublicationForm(args, async ({ form, site, command }) => {
    const nextOn = String(form.get("next_review_on") ?? "").trim() || null;
    if (nextOn !== null && !isCalendarDate(nextOn)) {
      const message = "Enter the day of the next review, or leave it empty.";
      return { kind: "invalid", message, errors: { next_review_on: message } };
    }
    await planReview(site.database, { ...command, nextOn });
    const toast =
      nextOn === null
        ? { title: "No review planned", text: "The post leaves the queue of reviews." }
        : { title: "Review planned", text: `The post joins the queue a month before ${dayFormat.format(new Date(nextOn))}.` };
    return { kind: "done", toast: { ...toast, variant: "success" } };
  });
}

/** A calendar day has no time zone. */
const dayFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });
