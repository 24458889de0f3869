import { href } from "react-router";
import { addCategory } from "~/domain/categories/category-commands.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { BackToPosts } from "~/ui/admin/back-to-posts";
import { redirectWithToast } from "~/web/flash-toast.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/add-category";
import { AddCategoryForm } from "./category-form";
import { withCategoryName } from "./category-name.server";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, "editor");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { member: actor } = requireStaff(context, "editor");
  const { database, now } = context.get(requestContext);
  const { refused, name } = await withCategoryName(request, (wanted) => addCategory(database, { name: wanted, actor, now: now() }));
  if (refused) return refused;
  return redirectWithToast(href("/admin/categories"), {
    title: "Category added",
    text: `Posts can choose ${name} now.`,
    variant: "success",
  });
}

/** What the form on the list leads to when the name is refused. */
export default function AddCategory({ actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Add a category" isNarrow>
      <BackToPosts />
      <div className="panel">
        <AddCategoryForm name={actionData?.name} error={actionData?.error} />
      </div>
    </AdminPage>
  );
}
