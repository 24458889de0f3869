import { href } from "react-router";
import { retireCategory } from "~/domain/categories/category-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/retire-category";

const { loader, action } = adminActionRoute(
  { page: href("/admin/categories"), role: "editor" },
  async ({ database, actor, params, now, done }: ActionRequest<Route.ActionArgs>) => {
    await retireCategory(database, { id: params.category, actor, now });
    return done("Retired", "New posts can no longer choose it.");
  },
);

export { action, loader };
