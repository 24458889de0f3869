import { href } from "react-router";
import { createPreviewLink } from "~/domain/posts/publishing/preview-links-commands.server";
import type { ActionRequest } from "~/web/admin-action.server";
import type { Route } from "./+types/create-preview-link";
import { publicationRoute } from "./publication-forms.server";

const { loader, action } = publicationRoute(async ({ database, params, actor, now, site }: ActionRequest<Route.ActionArgs>) => {
  const { token } = await createPreviewLink(database, { id: params.id, actor, now });
  const made = site.origin + href("/preview/:token", { token });
  return { title: "Preview link created", text: "Copy it now; it is shown only once.", made };
});

export { action, loader };
