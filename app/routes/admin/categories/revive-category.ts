import { href, redirect } from "react-router";
import { reviveCategory } from "~/domain/categories/category-commands.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { translateRefusals } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/revive-category";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, "editor");
  return redirect(href("/admin/categories"));
}

export async function action({ params, context }: Route.ActionArgs) {
  const { member: actor } = requireStaff(context, "editor");
  const { database, now } = context.get(requestContext);
  await translateRefusals(() => reviveCategory(database, { id: params.category, actor, now: now() }));
  return redirectWithToast(href("/admin/categories"), { title: "Back again", text: "Posts can choose it again.", variant: "success" });
}
