import { confirmReviewAfterSmallFix } from "~/domain/posts/publishing/medical-review-commands.server";
import type { ActionRequest } from "~/web/admin-action.server";
import type { Route } from "./+types/confirm-small-fix";
import { publicationRoute } from "./publication-forms.server";

const { loader, action } = publicationRoute(async ({ database, params, actor, now }: ActionRequest<Route.ActionArgs>) => {
  await confirmReviewAfterSmallFix(database, { id: params.id, actor, now });
  return { title: "Small fix", text: "The review holds for the new text." };
});

export { action, loader };
