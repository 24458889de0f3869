import { href } from "react-router";
import { returnReview } from "~/domain/posts/reviewing/review-requests.server";
import type { ActionRequest } from "~/web/admin-action.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import type { Route } from "./+types/return-text";
import { reviewRoute } from "./review-route.server";

const { loader, action } = reviewRoute(async ({ database, site, params, actor, now }: ActionRequest<Route.ActionArgs>) => {
  await returnReview(database, { id: params.id, actor, now });
  site.mail.sendQueued();
  return redirectWithToast(href("/admin/reviews"), { title: "Sent back", text: "Your comments are in the editor.", variant: "success" });
});

export { action, loader };
