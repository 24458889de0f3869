import { href } from "react-router";
import { listPagesForStaff, type PageForStaff } from "~/domain/pages/page-queries.server";
import { pageLabel, pagePath } from "~/routes/admin/posts/editor/site-page/page-words";
import { ActionButton } from "~/ui/admin/action-button";
import { AdminPage } from "~/ui/admin/admin-page";
import { Moment } from "~/ui/admin/moment";
import { Icon } from "~/ui/kit/icon";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/page-list";
import "./pages.css";

export const loader = adminLoader({ role: "editor" }, async ({ db, site }: AdminRequest) => ({
  pages: await listPagesForStaff(db, site.pages.builtIn),
}));

export default function PageList({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <AdminPage title="Pages">
      <ul className="site-pages">
        {pages.map((page) => (
          <PageRow page={page} key={page.name} />
        ))}
      </ul>
    </AdminPage>
  );
}

function PageRow({ page }: { page: PageForStaff }) {
  const { name, state } = page;
  const label = pageLabel(name, page.title);
  return (
    <li>
      <b>{label}</b>
      <PageStatus page={page} />
      {state !== "built-in" && (
        <ActionButton
          action={href("/admin/pages/:page/built-in-text", { page: name })}
          className="quiet"
          label={`Back to the built-in text: ${label}`}
          keepsScroll
        >
          <Icon name="undo" /> Back to the built-in text
        </ActionButton>
      )}
      <div className="row">
        <ActionButton action={href("/admin/pages/:page/edit", { page: name })} label={`Edit: ${label}`}>
          Edit
        </ActionButton>
        <a className="quiet" href={pagePath(name)} aria-label={`View: ${label}`}>
          View
        </a>
      </div>
    </li>
  );
}

function PageStatus({ page: { state, changedAt, changedBy, scheduledAt } }: { page: PageForStaff }) {
  if (changedAt === null) return <p>Built-in text</p>;
  const change = (
    <span>
      by {changedBy}, <Moment at={changedAt} />
    </span>
  );
  return (
    <p>
      {state === "published" || state === "unpublished-changes" ? "Your text" : "Built-in text"}{" "}
      {scheduledAt !== null && (
        <strong>
          <Icon name="clock" />
          <span>
            Scheduled for <Moment at={scheduledAt} />
          </span>
        </strong>
      )}
      {state === "draft" || state === "unpublished-changes" ? (
        <strong>
          <Icon name="edit" />
          <span>
            {state === "draft" ? "Draft" : "Unpublished changes"} {change}
          </span>
        </strong>
      ) : (
        <small>
          <span>changed {change}</span>
        </small>
      )}
    </p>
  );
}
