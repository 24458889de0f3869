import { href, Link } from "react-router";
import { formatDay } from "~/domain/clinic/arizona-time";
import type { OwnPageForStaff, PageForStaff } from "~/domain/pages/page-queries.server";
import type { Edition } from "~/domain/pages/spanish-editions.server";
import { pathOfPage } from "~/domain/posts/post/slug";
import type { LastChange } from "~/domain/posts/publishing/last-change.server";
import { pageLabel } from "~/routes/admin/page-names";
import { SavedLine, UndoForm, type useNews } from "~/routes/admin/posts/list/saved-line";
import { Moment } from "~/ui/admin/moment";
import { RowMenu } from "~/ui/admin/row-menu";
import { ScheduledBadge, StatusBadge } from "~/ui/admin/status-badges";
import { ActionButton } from "~/ui/admin/submit-button";
import { Icon } from "~/ui/kit/icon";

/** The reader's last change, announced in the row of its page. */
interface ShownChange {
  readonly change: LastChange | null;
  readonly news: ReturnType<typeof useNews>;
}

export function FixedRow({ name, path, text }: { name: string; path: string; text: string }) {
  return (
    <li>
      <b>{name}</b>
      <p>{text}</p>
      <div className="row">
        <ViewLink path={path} label={name} />
      </div>
    </li>
  );
}

interface EditionRowProps {
  readonly edition: Pick<Edition, "review" | "isOutdated" | "isHidden"> & { readonly path: string; readonly title: string };
}

export function EditionRow({ edition: { path, title, review, isOutdated, isHidden } }: EditionRowProps) {
  const page = path.replace(/^\/(es\/)?/, "");
  return (
    <li>
      <b lang="es">{title}</b>
      <p>
        {isOutdated ? (
          <StatusBadge status="ahead">{isHidden ? "English is newer: hidden" : "English is newer"}</StatusBadge>
        ) : (
          <small>{review ? `Signed by ${review.by} on ${formatDay(review.on)}` : "Not signed"}</small>
        )}
      </p>
      <div className="row">
        <Link className="button outline small" to={href("/admin/pages/spanish/:page", { page })} aria-label={`Compare: ${title}`}>
          Compare
        </Link>
        <ViewLink path={path} label={title} />
      </div>
    </li>
  );
}

export function PageRow({ page, shown }: { page: PageForStaff; shown: ShownChange }) {
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
        <ViewLink path={pathOfPage(name)} label={label} />
        <UndoChange shown={shown} id={page.postId} label={label} />
      </div>
      <NewsOfChange shown={shown} id={page.postId} />
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

interface OwnPageRowProps {
  readonly page: OwnPageForStaff;
  readonly shown: ShownChange;
  /** In the menu; null for a page that is not in it. */
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean } | null;
}

/** A page that the clinic added. Its menu opens without a script. */
export function OwnPageRow({ page, shown, place }: OwnPageRowProps) {
  const { id, title, state } = page;
  const path = pathOfPage(page.page);
  const isShown = state === "published" || state === "unpublished-changes";
  return (
    <li className="own-page">
      <b>{title}</b>
      <OwnPageStatus page={page} path={path} />
      <div className="row">
        <Link className="button outline small" to={href("/admin/posts/:id", { id })} aria-label={`Edit: ${title}`}>
          Edit
        </Link>
        {isShown && <ViewLink path={path} label={title} />}
        <UndoChange shown={shown} id={id} label={title} />
        {place && <MoveButton id={id} title={title} direction={place.isFirst ? null : "up"} />}
        {place && <MoveButton id={id} title={title} direction={place.isLast ? null : "down"} />}
        <RowMenu name={title}>
          <OwnPageAction title={title} to={href("/admin/pages/own/:id/menu/:choice", { id, choice: place ? "out" : "in" })}>
            {place ? "Take out of the menu" : "Put in the menu"}
          </OwnPageAction>
          {isShown && (
            <OwnPageAction title={title} to={href("/admin/pages/own/:id/hide", { id })}>
              Hide
            </OwnPageAction>
          )}
          {state === "draft" && page.publishedAt !== null && (
            <OwnPageAction title={title} to={href("/admin/pages/own/:id/show", { id })}>
              Show again
            </OwnPageAction>
          )}
          <Link to={href("/admin/pages/own/:id/address", { id })} aria-label={`Change web address: ${title}`}>
            Change web address
          </Link>
          <Link
            className="danger"
            to={`${href("/admin/posts/:id/delete", { id })}?${new URLSearchParams({ to: href("/admin/pages") })}`}
            aria-label={`Delete: ${title}`}
          >
            Delete
          </Link>
        </RowMenu>
      </div>
      <NewsOfChange shown={shown} id={id} />
    </li>
  );
}

function OwnPageStatus({ page, path }: { page: OwnPageForStaff; path: string }) {
  const { state, publishedAt, scheduledAt, changedAt, changedBy, menuPlace } = page;
  const isHidden = state === "draft" && publishedAt !== null;
  return (
    <p>
      {path} {scheduledAt !== null && <ScheduledBadge at={scheduledAt} />}
      {state === "draft" && <StatusBadge status="draft">{isHidden ? "Hidden" : undefined}</StatusBadge>}
      {state === "unpublished-changes" && <StatusBadge status="ahead" />}{" "}
      <small>
        {isHidden ? (
          "Visitors with the address read “Page not found”."
        ) : (
          <span>
            {menuPlace !== null && (state === "draft" || state === "scheduled") && "in the menu once it is published · "}
            changed by {changedBy}, <Moment at={changedAt} />
          </span>
        )}
      </small>
    </p>
  );
}

function OwnPageAction({ title, to, children }: { title: string; to: string; children: string }) {
  return (
    <ActionButton action={to} className="quiet" label={`${children}: ${title}`} keepsScroll>
      {children}
    </ActionButton>
  );
}

/** Its place stays empty for the first and the last, so that the buttons of all rows are in line. */
function MoveButton({ id, title, direction }: { id: string; title: string; direction: "up" | "down" | null }) {
  if (direction === null) return <span className="icon-button" aria-hidden="true" />;
  return (
    <ActionButton
      action={href("/admin/pages/own/:id/move/:direction", { id, direction })}
      className={`icon-button ${direction}`}
      label={`Move ${direction}: ${title}`}
      keepsScroll
    >
      <Icon name="chevron" />
    </ActionButton>
  );
}

function ViewLink({ path, label }: { path: string; label: string }) {
  return (
    <a className="quiet" href={path} aria-label={`View: ${label}`}>
      View
    </a>
  );
}

interface ChangeOfProps {
  readonly shown: ShownChange;
  readonly id: string | null;
}

function UndoChange({ shown: { change, news }, id, label }: ChangeOfProps & { label: string }) {
  if (change?.id !== id || !change?.isUndoable || news.isShown) return null;
  return (
    <UndoForm change={change} className="quiet" label={`Undo your last change: ${label}`}>
      Undo
    </UndoForm>
  );
}

function NewsOfChange({ shown: { change, news }, id }: ChangeOfProps) {
  if (!change || change.id !== id || !news.isShown) return null;
  return <SavedLine change={change} list={href("/admin/pages")} mayEmail={false} onClose={news.end} />;
}
