import { Form, href, Link } from "react-router";
import { z } from "zod";
import { CategoryNameTakenError, CategoryNotFoundError } from "~/domain/categories/category";
import { categoryName } from "~/domain/categories/category-name";
import { listCategories } from "~/domain/categories/category-queries.server";
import { renameCategory } from "~/domain/posts/writing/post-categories.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/rename-category";
import { CategoryNameField } from "./category-form";

export const loader = adminLoader({ role: "editor" }, async ({ db, params }: AdminRequest<Route.LoaderArgs>) => {
  const category = (await listCategories(db)).find(({ id }) => id === params.category);
  if (!category) throw new CategoryNotFoundError();
  return category;
});

export const action = adminAction(
  { page: href("/admin/categories"), role: "editor", fields: { name: [CategoryNameTakenError] } },
  async ({ database, actor, params, now, read, done }: ActionRequest<Route.ActionArgs>) => {
    const { name } = await read(z.object({ name: categoryName }));
    await renameCategory(database, { id: params.category, name, actor, now });
    return done("Renamed", `The category is called ${name} now.`);
  },
);

export default function RenameCategory({ loaderData: { name, posts }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title={`Rename ${name}`} isNarrow>
      <p>{posts === 1 ? "Its post gets the new name." : `Its ${posts} posts get the new name.`} Readers see it right away.</p>
      <Form method="post" className="panel">
        <CategoryNameField name={actionData?.typed.name ?? name} error={actionData?.errors.name} />
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
