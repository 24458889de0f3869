import { withdrawReview } from "~/domain/posts/publishing/medical-review-commands.server";
import type { ActionRequest } from "~/web/admin-action.server";
import type { Route } from "./+types/withdraw-review";
import { publicationRoute } from "./publication-forms.server";

const { loader, action } = publicationRoute(async ({ database, params, actor, now }: ActionRequest<Route.ActionArgs>) => {
  await withdrawReview(database, { id: params.id, actor, now });
  return { title: "Review withdrawn", text: "Readers no longer see a reviewer." };
});

export { action, loader };
