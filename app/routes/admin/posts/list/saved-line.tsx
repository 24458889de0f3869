import { useCallback, useEffect, useRef, useState } from "react";
import { href, Link, useLocation, useNavigationType } from "react-router";
import { isOwnPage, pathOfPage } from "~/domain/posts/post/slug";
import type { LastChange } from "~/domain/posts/publishing/last-change.server";
import { fromList } from "~/routes/admin/list-return";
import { copyText } from "~/ui/admin/links/use-copy";
import { PlannedMoment } from "~/ui/admin/moment";
import { ActionButton } from "~/ui/admin/submit-button";
import { Icon } from "~/ui/kit/icon";
import { useHeldTimer } from "~/ui/kit/toast";

/** How long a change is news, while neither pointer nor focus is in the list. */
const NEWS_MS = 30_000;

export type ShownChange = LastChange & { readonly isNew: boolean };

/** Navigation state from the editor: the post it saved. */
export interface SavedHere {
  readonly saved: string | null;
}

/**
 * A change that is new to this browser is announced once: until its time is over, somebody closes the line, or leaves the page.
 * After saving here it is announced in any case, even if a list in another window has shown it.
 */
export function useNews(change: ShownChange | null) {
  const name = change && `${change.id} ${change.version} ${change.kind}`;
  const { isSavedHere } = useSavedHere(change);
  const [news, setNews] = useState({ name: change?.isNew || isSavedHere ? name : null, isOver: false });
  if (change?.isNew && news.name !== name) setNews({ name, isOver: false });
  const end = useCallback(() => setNews((before) => ({ ...before, isOver: true })), []);
  const isShown = change !== null && news.name === name && !news.isOver;
  return { isShown, end, hold: useHeldTimer(isShown ? NEWS_MS : null, end) };
}

function useSavedHere(change: LastChange | null) {
  const isFirstPage = useNavigationType() === "POP";
  const { state }: { state: SavedHere | null } = useLocation();
  return { isFirstPage, isSavedHere: !isFirstPage && change !== null && state?.saved === change.id };
}

interface SavedLineProps {
  readonly change: LastChange;
  /** The post's title, where the line is not in its row. */
  readonly title?: string | undefined;
  /** The address of the list, for the editor's links back. */
  readonly list: string;
  readonly mayEmail: boolean;
  readonly onClose: () => void;
}

/** The reader's last change of a post, with links to continue and to undo. */
export function SavedLine({ change, title, list, mayEmail, onClose }: SavedLineProps) {
  const { id, page, slug, status } = change;
  const isShown = status === "published";
  const path = page === null ? href("/blog/:slug", { slug }) : pathOfPage(page);
  const writing = useFocusAfterUndo(change);
  const text = useFocusAfterEditor(change);
  const close = () => {
    // The button disappears with the line, so the focus moves to the list or the row.
    text.current?.closest(".saved-line")?.parentElement?.querySelector<HTMLElement>(":scope > .list h3 a, :scope > .row button")?.focus();
    onClose();
  };
  return (
    <div className="saved-line">
      <p role="status" tabIndex={-1} ref={text}>
        <ChangeText change={change} title={title} />
      </p>
      <div className="row">
        {isShown && (
          <a className="quiet" href={path}>
            {page === null ? "View post" : "View page"}
          </a>
        )}
        {isShown && <CopyLink path={path} />}
        {isShown && page === null && mayEmail && (
          <Link className="quiet" to={href("/admin/posts/:id/email", { id })}>
            Email this article
          </Link>
        )}
        {change.hasUnpublishedChanges && (
          <Link className="quiet" to={fromList(href("/admin/posts/:id/before", { id }), list)}>
            Check and publish
          </Link>
        )}
        <Link className="quiet" to={fromList(href("/admin/posts/:id", { id }), list)} ref={writing}>
          Keep writing
        </Link>
        {change.isUndoable && (
          <UndoForm change={change} className="quiet">
            Undo
          </UndoForm>
        )}
      </div>
      <button className="icon-button needs-script" type="button" aria-label="Close" onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function CopyLink({ path }: { path: string }) {
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    const address = new URL(path, location.href).href;
    setOutcome((await copyText(address)) ? "Copied." : `Copy it yourself: ${address}`);
  };
  return (
    <span className="copy-link needs-script">
      <button className="quiet" type="button" onClick={() => void copy()}>
        Copy link
      </button>
      <span role="status">{outcome}</span>
    </span>
  );
}

interface UndoFormProps {
  readonly change: LastChange;
  readonly className: string;
  readonly label?: string;
  readonly children: React.ReactNode;
}

export function UndoForm({ change: { id, version, kind, scheduledAt }, className, label, children }: UndoFormProps) {
  const { pathname, search } = useLocation();
  const to = `${pathname}${search}`;
  const action =
    kind === "discarded"
      ? href("/admin/posts/:id/discard-changes/:version/undo", { id, version: String(version) })
      : `${href("/admin/posts/:id/undo", { id })}?${new URLSearchParams({ to })}`;
  const fields = { to, version: String(version), ...(kind === "scheduled" && scheduledAt && { scheduled_at: scheduledAt }) };
  return (
    <ActionButton action={action} fields={fields} keepsScroll className={className} {...(label && { label })}>
      {children}
    </ActionButton>
  );
}

function ChangeText({
  change: { kind, status, page, scheduledAt, hasUnpublishedChanges },
  title,
}: Pick<SavedLineProps, "change" | "title">) {
  const isBuiltIn = page !== null && !isOwnPage(page);
  const of = title === undefined ? "" : `: ${title}`;
  const say = (done: string, text = "") => (
    <>
      <b>{done}</b>
      {of}. {text}
    </>
  );
  if (kind === "undone") {
    const kept = hasUnpublishedChanges ? " Your text is kept as unpublished changes." : "";
    return say("Undone", (status === "published" ? "Readers see what they saw before." : "Readers don’t see it.") + kept);
  }
  if (kind === "discarded") return say("Changes discarded", `The text is the ${status} one again.`);
  if (status === "published")
    return hasUnpublishedChanges ? say("Changes saved", "Readers still see the published text.") : say("Published");
  if (scheduledAt !== null) {
    return (
      <>
        <b>
          Scheduled for <PlannedMoment at={scheduledAt} />
        </b>
        {of}. {hasUnpublishedChanges && "The earlier text is scheduled: your changes are saved, but left out."}
      </>
    );
  }
  if (kind === "unpublished") return say("Unpublished", isBuiltIn ? "Visitors read the built-in text." : "Readers don’t see it.");
  if (kind === "unscheduled") return say("Unscheduled", "It stays a draft until somebody publishes it.");
  return say("Draft saved", isBuiltIn ? "Visitors still read the built-in text." : "Only staff see it.");
}

/** The focus was in the editor, which is gone. On Today the list begins below the screen. */
function useFocusAfterEditor(change: LastChange) {
  const text = useRef<HTMLParagraphElement>(null);
  const { isFirstPage, isSavedHere } = useSavedHere(change);
  useEffect(() => {
    if (!isFirstPage && document.activeElement === document.body) text.current?.focus({ preventScroll: true });
    if (!isSavedHere) return;
    // After the router, which scrolls a new page to its top.
    const frame = requestAnimationFrame(() => text.current?.closest(".saved-line")?.scrollIntoView({ block: "nearest" }));
    return () => cancelAnimationFrame(frame);
  }, [isFirstPage, isSavedHere]);
  return text;
}

/** The focus was on the Undo button, which is gone. */
function useFocusAfterUndo({ id, kind }: LastChange) {
  const link = useRef<HTMLAnchorElement>(null);
  const before = useRef({ id, kind });
  useEffect(() => {
    const isUndone = before.current.id === id && before.current.kind !== kind;
    before.current = { id, kind };
    // Unless somebody has moved the focus.
    if (isUndone && document.activeElement === document.body) link.current?.focus();
  }, [id, kind]);
  return link;
}
