import { z } from "zod";
import { isCalendarDate } from "~/domain/clinic/arizona-time";
import { planReview } from "~/domain/posts/publishing/medical-review-commands.server";
import type { ActionRequest } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/plan-review";
import { publicationRoute } from "./publication-forms.server";

const { loader, action } = publicationRoute(async ({ database, params, actor, now, read }: ActionRequest<Route.ActionArgs>) => {
  const { next_review_on } = await read(planForm);
  const nextOn = next_review_on.trim() || null;
  if (nextOn !== null && !isCalendarDate(nextOn)) {
    throw new FormError({ next_review_on: "Enter the day of the next review, or leave it empty." });
  }
  await planReview(database, { id: params.id, actor, now, nextOn });
  if (nextOn === null) return { title: "No review planned", text: "The post leaves the review queue." };
  return { title: "Review planned", text: `The post joins the queue a month before ${dayFormat.format(new Date(nextOn))}.` };
});

export { action, loader };

const planForm = z.object({ next_review_on: z.string().catch("") });

/** A calendar day has no time zone. */
const dayFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });
