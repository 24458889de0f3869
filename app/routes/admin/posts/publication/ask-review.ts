import { z } from "zod";
import type { Delivery } from "~/domain/mail/mail-server";
import { reviewLimits } from "~/domain/posts/reviewing/review-request";
import { askForReview } from "~/domain/posts/reviewing/review-requests.server";
import type { ActionRequest } from "~/web/admin-action.server";
import type { Route } from "./+types/ask-review";
import { publicationRoute } from "./publication-forms.server";

const askForm = z.object({
  asked: z.string().catch(""),
  message: z
    .string()
    .trim()
    .max(reviewLimits.message, { error: `The note has at most ${reviewLimits.message} characters.` })
    .default(""),
});

const { loader, action } = publicationRoute(async ({ database, params, actor, now, read, site }: ActionRequest<Route.ActionArgs>) => {
  const { asked, message } = await read(askForm);
  const { veterinarian, title, isNew } = await askForReview(database, { id: params.id, actor, now, veterinarianId: asked, message });
  const list = `It is on the list of ${veterinarian.printedName}.`;
  if (!isNew) return { title: "Asked before", text: list };
  const { mailer } = (await site.staff()).parts;
  const delivery = await mailer.sendReviewRequest(veterinarian.email, { by: actor.name, id: params.id, title });
  return { title: "Review asked for", text: `${list} ${mailWords[delivery]}` };
});

const mailWords: Readonly<Record<Delivery, string>> = {
  sent: "A mail was sent, too.",
  "no-server": "No mail was sent: tell them yourself.",
  "not-taken": "No mail was sent, because the mail server did not take it: tell them yourself.",
  "no-answer": "The mail server has not answered yet: tell them yourself.",
};

export { action, loader };
