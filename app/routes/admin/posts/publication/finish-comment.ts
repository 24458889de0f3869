import { finishComment } from "~/domain/posts/reviewing/review-comments.server";
import type { ActionRequest } from "~/web/admin-action.server";
import type { Route } from "./+types/finish-comment";
import { publicationRoute } from "./publication-forms.server";

const { loader, action } = publicationRoute(async ({ database, params, actor, now }: ActionRequest<Route.ActionArgs>) => {
  await finishComment(database, { id: params.id, comment: params.comment, actor, now });
  return { title: "Comment done", text: "It stays with the text, marked as done." };
});

export { action, loader };
