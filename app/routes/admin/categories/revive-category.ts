import { href } from "react-router";
import { reviveCategory } from "~/domain/categories/category-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/revive-category";

const { loader, action } = adminActionRoute(
  { page: href("/admin/categories"), role: "editor" },
  async ({ database, actor, params, now, done }: ActionRequest<Route.ActionArgs>) => {
    await reviveCategory(database, { id: params.category, actor, now });
    return done("Brought back", "Posts can choose it again.");
  },
);

export { action, loader };
