import { Form, href, Link } from "react-router";
import { z } from "zod";
import { CategoryNotFoundError, UnknownCategoryError } from "~/domain/categories/category";
import { listCategories } from "~/domain/categories/category-queries.server";
import { counted } from "~/domain/phrases";
import { mergeCategory } from "~/domain/posts/writing/post-categories.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { SelectField } from "~/ui/admin/field";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/merge-category";

export const loader = adminLoader({ role: "editor" }, async ({ db, params }: AdminRequest<Route.LoaderArgs>) => {
  const categories = await listCategories(db);
  const category = categories.find(({ id }) => id === params.category);
  if (!category) throw new CategoryNotFoundError();
  const others = categories.filter(({ id, retiredAt }) => id !== category.id && retiredAt === null);
  return { ...category, others };
});

const mergeForm = z.object({ into: z.string().catch("") });

export const action = adminAction(
  { page: href("/admin/categories"), role: "editor", fields: { into: [UnknownCategoryError] } },
  async ({ database, actor, params, now, read, done }: ActionRequest<Route.ActionArgs>) => {
    const { into } = await read(mergeForm);
    const merged = await mergeCategory(database, { id: params.category, into, actor, now }).catch(nullIfGone);
    if (!merged) return done("Already merged", "This category is part of another one.");
    const { from, to, posts } = merged;
    return done("Merged", `${from} is part of ${to} now. ${counted(posts, "post")} moved.`);
  },
);

export default function MergeCategory({ loaderData: { name, posts, isFixed, others }, actionData }: Route.ComponentProps) {
  if (isFixed) {
    return (
      <AdminPage title={`${name} can’t be merged`} isNarrow>
        <p>It is the category of posts without another, so it stays. Another category can be merged into it.</p>
        <Link className="button" to={href("/admin/categories")}>
          Back to the categories
        </Link>
      </AdminPage>
    );
  }
  return (
    <AdminPage title={`Merge ${name}`} isNarrow>
      <p>
        {postsMove(posts)} Readers see it right away, and links to {name} lead to the other category.
      </p>
      <Form method="post" className="panel">
        <SelectField label="Merge into" name="into" required defaultValue={actionData?.typed.into ?? ""} error={actionData?.errors.into}>
          <option value="">Choose a category</option>
          {others.map((other) => (
            <option value={other.id} key={other.id}>
              {other.name}
            </option>
          ))}
        </SelectField>
        <p>This can’t be undone: {name} is gone then, and its posts can’t be told apart from those of the other category.</p>
        <div className="row">
          <SubmitButton className="button danger">Merge</SubmitButton>
          <Link className="button outline" to={href("/admin/categories")}>
            Cancel
          </Link>
        </div>
      </Form>
    </AdminPage>
  );
}

/** A second click without a script: a category ends by merging alone. */
function nullIfGone(error: unknown): null {
  if (error instanceof CategoryNotFoundError) return null;
  throw error;
}

function postsMove(posts: number): string {
  if (posts === 0) return "No post has it, so none moves.";
  const move = posts === 1 ? "Its 1 post moves" : `Its ${posts} posts move`;
  return `${move} to the category that you choose, drafts and those in the trash included.`;
}
