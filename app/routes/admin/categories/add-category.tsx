import { href } from "react-router";
import { z } from "zod";
import { CategoryNameTakenError } from "~/domain/categories/category";
import { addCategory } from "~/domain/categories/category-commands.server";
import { categoryName } from "~/domain/categories/category-name";
import { AdminPage } from "~/ui/admin/admin-page";
import { BackToPosts } from "~/ui/admin/back-to-posts";
import { type ActionRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/add-category";
import { AddCategoryForm } from "./category-form";

export const loader = adminLoader({ role: "editor" }, () => null);

export const action = adminAction(
  { page: href("/admin/categories"), role: "editor", fields: { name: [CategoryNameTakenError] } },
  async ({ database, actor, now, read, done }: ActionRequest) => {
    const { name } = await read(z.object({ name: categoryName }));
    await addCategory(database, { name, actor, now });
    return done("Category added", `Posts can choose ${name} now.`);
  },
);

/** Where the form on the list leads when the name can't be used. */
export default function AddCategory({ actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Add a category" isNarrow>
      <BackToPosts />
      <div className="panel">
        <AddCategoryForm name={actionData?.typed.name} error={actionData?.errors.name} />
      </div>
    </AdminPage>
  );
}
