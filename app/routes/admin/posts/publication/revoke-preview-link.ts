import { revokePreviewLink } from "~/domain/posts/publishing/preview-links-commands.server";
import type { ActionRequest } from "~/web/admin-action.server";
import type { Route } from "./+types/revoke-preview-link";
import { publicationRoute } from "./publication-forms.server";

const { loader, action } = publicationRoute(async ({ database, params, actor, now }: ActionRequest<Route.ActionArgs>) => {
  await revokePreviewLink(database, { id: params.link, actor, now });
  return { title: "Preview link revoked", text: "It no longer shows anything." };
});

export { action, loader };
