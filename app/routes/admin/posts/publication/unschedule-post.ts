import { unschedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import type { ActionRequest } from "~/web/admin-action.server";
import type { Route } from "./+types/unschedule-post";
import { publicationRoute } from "./publication-forms.server";

const { loader, action } = publicationRoute(async ({ database, params, actor, now }: ActionRequest<Route.ActionArgs>) => {
  await unschedulePost(database, { id: params.id, actor, now });
  return { title: "Unscheduled", text: "It stays a draft until somebody publishes it." };
});

export { action, loader };
