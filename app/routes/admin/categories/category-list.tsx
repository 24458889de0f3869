import { href, Link } from "react-router";
import { DEFAULT_CATEGORY } from "~/domain/categories/category";
import { listCategories } from "~/domain/categories/category-queries.server";
import { findLatestEventId } from "~/domain/live/live-events.server";
import { counted } from "~/domain/phrases";
import { ActionButton } from "~/ui/admin/action-button";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { BackToPosts } from "~/ui/admin/back-to-posts";
import { useLiveData } from "~/ui/admin/session/use-live-events";
import { CategoryBadge } from "~/ui/kit/category-badge";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/category-list";
import { AddCategoryForm } from "./category-form";

export const loader = adminLoader({ role: "editor" }, async ({ db }: AdminRequest) => {
  const after = await findLatestEventId(db);
  return { after, categories: await listCategories(db) };
});

type Category = Route.ComponentProps["loaderData"]["categories"][number];

export default function CategoryList({ loaderData: { after, categories } }: Route.ComponentProps) {
  useLiveData(after);
  const retired = categories.filter(({ retiredAt }) => retiredAt !== null);
  return (
    <AdminPage title="Categories">
      <BackToPosts />
      <Panel title="In use">
        <ul className="rows">
          {categories
            .filter(({ retiredAt }) => retiredAt === null)
            .map((category) => (
              <CategoryRow category={category} key={category.id}>
                <Changes {...category} />
              </CategoryRow>
            ))}
        </ul>
      </Panel>
      <Panel title="Add a category">
        <AddCategoryForm />
      </Panel>
      {retired.length > 0 && (
        <Panel title="Retired">
          <p>Their posts keep them, and readers still find them. New posts can’t choose them.</p>
          <ul className="rows">
            {retired.map((category) => (
              <CategoryRow category={category} key={category.id}>
                <div className="row">
                  <MergeLink {...category} />
                  <ActionButton
                    action={href("/admin/categories/:category/revive", { category: category.id })}
                    keepsScroll
                    label={`Bring back ${category.name}`}
                  >
                    Bring back
                  </ActionButton>
                </div>
              </CategoryRow>
            ))}
          </ul>
        </Panel>
      )}
    </AdminPage>
  );
}

function CategoryRow({ category: { name, theme, posts }, children }: { category: Category; children: React.ReactNode }) {
  return (
    <li>
      <span className="row">
        <CategoryBadge category={name} theme={theme} />
        <span className="small soft">{counted(posts, "post")}</span>
      </span>
      {children}
    </li>
  );
}

function Changes({ id, name }: Category) {
  if (name === DEFAULT_CATEGORY) return <small>The default category</small>;
  return (
    <div className="row">
      <Link
        className="button outline small"
        to={href("/admin/categories/:category/rename", { category: id })}
        aria-label={`Rename ${name}`}
      >
        Rename
      </Link>
      <MergeLink id={id} name={name} />
      <ActionButton action={href("/admin/categories/:category/retire", { category: id })} keepsScroll label={`Retire ${name}`}>
        Retire
      </ActionButton>
    </div>
  );
}

function MergeLink({ id, name }: Pick<Category, "id" | "name">) {
  return (
    <Link className="button outline small" to={href("/admin/categories/:category/merge", { category: id })} aria-label={`Merge ${name}`}>
      Merge
    </Link>
  );
}
