import { Form, href, Link } from "react-router";
import { DEFAULT_CATEGORY } from "~/domain/categories/category";
import { listCategories } from "~/domain/categories/category-queries.server";
import { findLatestEventId } from "~/domain/live/live-events.server";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { BackToPosts } from "~/ui/admin/back-to-posts";
import { useLiveData } from "~/ui/admin/session/use-live-events";
import { SubmitButton } from "~/ui/admin/submit-button";
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
              <OfferedRow category={category} key={category.id} />
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
              <RetiredRow category={category} key={category.id} />
            ))}
          </ul>
        </Panel>
      )}
    </AdminPage>
  );
}

function OfferedRow({ category }: { category: Category }) {
  const { id, name } = category;
  const retire = href("/admin/categories/:category/retire", { category: id });
  return (
    <li>
      <NameAndPosts category={category} />
      {name === DEFAULT_CATEGORY ? (
        <small>The default category</small>
      ) : (
        <div className="row">
          <Link
            className="button outline small"
            to={href("/admin/categories/:category/rename", { category: id })}
            aria-label={`Rename ${name}`}
          >
            Rename
          </Link>
          <Form method="post" action={retire} preventScrollReset>
            <SubmitButton className="button outline small" action={retire} label={`Retire ${name}`}>
              Retire
            </SubmitButton>
          </Form>
        </div>
      )}
    </li>
  );
}

function RetiredRow({ category }: { category: Category }) {
  const revive = href("/admin/categories/:category/revive", { category: category.id });
  return (
    <li>
      <NameAndPosts category={category} />
      <Form method="post" action={revive} preventScrollReset>
        <SubmitButton className="button outline small" action={revive} label={`Bring ${category.name} back`}>
          Bring back
        </SubmitButton>
      </Form>
    </li>
  );
}

function NameAndPosts({ category: { name, theme, posts } }: { category: Category }) {
  return (
    <span className="row">
      <CategoryBadge category={name} theme={theme} />
      <span className="small soft">{posts === 1 ? "1 post" : `${posts} posts`}</span>
    </span>
  );
}
