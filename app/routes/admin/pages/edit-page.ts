import { href, redirect } from "react-router";
import { editPage } from "~/domain/pages/page-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/edit-page";

const { loader, action } = adminActionRoute(
  { page: href("/admin/pages"), role: "editor" },
  async ({ database, site, params, actor, now }: ActionRequest<Route.ActionArgs>) => {
    const { builtIn } = site.pages;
    const page = builtIn.getName(params.page);
    const id = await editPage(database, { page, builtIn: builtIn.words(page), actor, now });
    return redirect(href("/admin/posts/:id", { id }), 303);
  },
);

export { action, loader };
