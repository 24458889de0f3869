import { data, href } from "react-router";
import { findLatestEventId } from "~/domain/live/live-events.server";
import { listPagesForStaff, type PageForStaff } from "~/domain/pages/page-queries.server";
import { findLastChange, type LastChange } from "~/domain/posts/publishing/last-change.server";
import { pageLabel, pagePath } from "~/routes/admin/page-names";
import { SavedLine, UndoForm, useNews } from "~/routes/admin/posts/list/saved-line";
import { showOnce } from "~/routes/admin/posts/list/shown-once.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { Moment } from "~/ui/admin/moment";
import { ScheduledBadge, StatusBadge } from "~/ui/admin/status-badges";
import { ActionButton } from "~/ui/admin/submit-button";
import { Icon } from "~/ui/kit/icon";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/pages-page";
import "./pages.css";

export const loader = adminLoader({ role: "editor" }, async ({ db, request, site, actor, now }: AdminRequest) => {
  const found = await findLastChange(db, { actor, now, latestEvent: await findLatestEventId(db) });
  const { change, headers } = await showOnce(request, found?.overtakenBy ? null : found);
  return data({ pages: await listPagesForStaff(db, site.pages.builtIn), change }, { headers });
});

export default function PagesPage({ loaderData: { pages, change } }: Route.ComponentProps) {
  const news = useNews(change);
  return (
    <AdminPage title="Pages">
      <ul className="framed site-pages" {...news.hold}>
        {pages.map((page) => (
          <PageRow page={page} change={change !== null && page.postId === change.id ? change : null} news={news} key={page.name} />
        ))}
      </ul>
    </AdminPage>
  );
}

function PageRow({ page, change, news }: { page: PageForStaff; change: LastChange | null; news: ReturnType<typeof useNews> }) {
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
        {change?.isUndoable && !news.isShown && (
          <UndoForm change={change} className="quiet" label={`Undo your last change: ${label}`}>
            Undo
          </UndoForm>
        )}
      </div>
      {change && news.isShown && <SavedLine change={change} list={href("/admin/pages")} mayEmail={false} onClose={news.end} />}
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
