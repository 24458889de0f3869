import { Form, href, Link } from "react-router";
import { renameCategory } from "~/domain/categories/category-commands.server";
import { listCategories } from "~/domain/categories/category-queries.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { SubmitButton } from "~/ui/admin/submit-button";
import { redirectWithToast } from "~/web/flash-toast.server";
import { requestContext } from "~/web/request-context.server";
import { refusal, requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/rename-category";
import { CategoryNameField } from "./category-form";
import { withCategoryName } from "./category-name.server";

export async function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context, "editor");
  const categories = await listCategories(context.get(requestContext).database.kysely);
  const category = categories.find(({ id }) => id === params.category);
  if (!category) throw refusal(404, "Category not found", "There is no such category.");
  return category;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { member: actor } = requireStaff(context, "editor");
  const { database, now } = context.get(requestContext);
  const { refused, name } = await withCategoryName(request, (wanted) =>
    renameCategory(database, { id: params.category, name: wanted, actor, now: now() }),
  );
  if (refused) return refused;
  return redirectWithToast(href("/admin/categories"), { title: "Renamed", text: `It is called ${name} now.`, variant: "success" });
}

export default function RenameCategory({ loaderData: { name, posts }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title={`Rename ${name}`} isNarrow>
      <p>{posts === 1 ? "Its post follows." : `Its ${posts} posts follow.`} Readers see the new name at once.</p>
      <Form method="post" className="panel">
        <CategoryNameField name={actionData?.name ?? name} error={actionData?.error} />
        <div className="row">
          <SubmitButton>Rename</SubmitButton>
          <Link className="button outline" to={href("/admin/categories")}>
            Cancel
          </Link>
        </div>
      </Form>
    </AdminPage>
  );
}
