import { href } from "react-router";
import { findLatestEventId } from "~/domain/live/live-events.server";
import { listPagesForStaff, type PageForStaff } from "~/domain/pages/page-queries.server";
import { findLastChange, type LastChange } from "~/domain/posts/publishing/last-change.server";
import { pageLabel, pagePath } from "~/routes/admin/posts/editor/site-page/page-words";
import { SavedLine } from "~/routes/admin/posts/list/saved-line";
import { ActionButton } from "~/ui/admin/action-button";
import { AdminPage } from "~/ui/admin/admin-page";
import { Moment } from "~/ui/admin/moment";
import { ScheduledBadge, StatusBadge } from "~/ui/admin/status-badges";
import { Icon } from "~/ui/kit/icon";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/page-list";
import "./pages.css";

export const loader = adminLoader({ role: "editor" }, async ({ db, site, actor, now }: AdminRequest) => ({
  pages: await listPagesForStaff(db, site.pages.builtIn),
  change: await findLastChange(db, { actor, now, latestEvent: await findLatestEventId(db) }),
}));

export default function PageList({ loaderData: { pages, change } }: Route.ComponentProps) {
  const saved = pages.filter(({ postId }) => postId !== null && postId === change?.id);
  return (
    <AdminPage title="Pages">
      <ul className="framed site-pages">
        {[...saved, ...pages.filter((page) => !saved.includes(page))].map((page) => (
          <PageRow page={page} change={saved.includes(page) ? change : null} key={page.name} />
        ))}
      </ul>
    </AdminPage>
  );
}

function PageRow({ page, change }: { page: PageForStaff; change: LastChange | null }) {
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
      {change && <SavedLine change={change} list={href("/admin/pages")} mayEmail={false} />}
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
      {scheduledAt !== null && <ScheduledBadge at={scheduledAt} />}{" "}
      {state === "draft" || state === "unpublished-changes" ? (
        <>
          <StatusBadge status={state === "draft" ? "draft" : "ahead"} /> <small>{change}</small>
        </>
      ) : (
        <small>
          <span>changed {change}</span>
        </small>
      )}
    </p>
  );
}
