import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { href } from "react-router";
import { isOwnPage } from "~/domain/posts/post/slug";
import { useKeepList } from "~/routes/admin/list-return";
import { nounOf } from "~/routes/admin/page-names";
import { useOpenEditor } from "~/routes/admin/posts/editor/page/form/use-editor";
import { usePostLive } from "~/routes/admin/posts/editor/writing/status/post-news";
import { nextAnnouncement, noAnnouncement, type SaveAction, saveStatus } from "~/routes/admin/posts/editor/writing/status/save-status";

/** How the text is saved, and the buttons that save it. */
export function SaveDock({ children }: { children: React.ReactNode }) {
  const editor = useOpenEditor();
  const { state, clash, post, scheduledAt, isInOtherTab, monitor, returnFocus, opened, uploads } = editor;
  const { news, presence } = usePostLive(post, opened.liveAfter ?? null, monitor, isInOtherTab);
  const wait = useSyncExternalStore(uploads.subscribe, uploads.getWait, () => null);
  const status = saveStatus({ writing: state, session: monitor.getSnapshot().state, news, isInOtherTab, scheduledAt, wait });
  const { action } = status;
  const keepList = useKeepList();
  const [announcement, setAnnouncement] = useState(noAnnouncement);
  const next = nextAnnouncement(announcement, status, !state.isAutomatic);
  if (next !== announcement) setAnnouncement(next);
  const hasFocus = useRef(false);
  const noteFocus = (event: React.FocusEvent) => {
    hasFocus.current = event.type === "focus";
  };
  // The button disappears when its work is done; the focus must not be lost with it.
  useEffect(() => {
    if (action !== null || !hasFocus.current) return;
    hasFocus.current = false;
    if (document.activeElement === document.body) returnFocus();
  }, [action, returnFocus]);
  const actions: Readonly<Record<Exclude<SaveAction, "load">, readonly [label: string, act: () => void]>> = {
    compare: ["Compare", () => void clash.compare()],
    "sign-in": ["Sign In", () => void monitor.ask()],
    "try-again": ["Try again", editor.saveChanges],
    "show-field": ["Show field", editor.showError],
    "keep-writing": ["Keep writing", () => uploads.stopWaiting()],
    "show-picture": ["Show picture", showFailedPicture],
  };
  const [shown, more] = status.kind === "saved" ? status.text.replace(/ (?=[AP]M\b)/, "\u00a0").split(/(?=, )/) : [status.text];
  const [label, act] = action && action !== "load" ? actions[action] : [];
  return (
    <div className="save-dock">
      {!clash.isComparing && (
        <div className="save-bar">
          <div className="save-words">
            <p className={status.isBad ? "save-state bad" : "save-state"}>
              {shown}
              {/* The status badge shows the same. */}
              <span className="visually-hidden">{more}</span>
            </p>
            {presence && <p className="save-presence">{presence}</p>}
          </div>
          <p className="visually-hidden" role="status">
            {announcement.text}
          </p>
          <p className="visually-hidden" role="status">
            {presence}
          </p>
          {action === "load" && (
            <a className="button small outline" href={post ? keepList(href("/admin/posts/:id", { id: post.id })) : undefined}>
              Show that version
            </a>
          )}
          {label && (
            <button className="button small outline" type="button" onClick={act} onFocus={noteFocus} onBlur={noteFocus}>
              {label}
            </button>
          )}
          {children}
          <SaveButtons />
        </div>
      )}
    </div>
  );
}

function showFailedPicture(): void {
  document.querySelector<HTMLElement>(".sending-picture.failed button, .uploads [role=alert] ~ * button")?.focus();
}

/** @param onOpen opens the sheet before publishing */
export function CheckAndPublish({ onOpen }: { onOpen: () => void }) {
  const { post } = useOpenEditor();
  const keepList = useKeepList();
  const open = (event: React.MouseEvent) => {
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      className={post ? "button quiet ready-chip" : "button quiet ready-chip needs-script"}
      href={post ? keepList(href("/admin/posts/:id/before", { id: post.id })) : "#before"}
      aria-haspopup="dialog"
      onClick={open}
    >
      Check and publish
    </a>
  );
}

const HELP_ID = "save-help";

function SaveButtons() {
  const { formId, hasReaders, clash } = useOpenEditor();
  const { busy } = clash;
  const button = (value: string, label: string, className: string, name: "save" | "status" = "status") => (
    <button
      className={className}
      type="submit"
      form={formId}
      name={name}
      value={value}
      aria-busy={busy === value || undefined}
      aria-describedby={HELP_ID}
    >
      {label}
    </button>
  );
  return (
    <div className="save-buttons">
      {/* Only Publish and Schedule change what readers see, or will see as scheduled. */}
      {button("draft", "Save Draft", "button outline", hasReaders ? "save" : "status")}
      {button("published", "Publish", "button")}
    </div>
  );
}

/** What the two buttons do here: they stand beside each other, and one of them can't be seen by readers. */
export function SaveHelp() {
  const { post, scheduledAt } = useOpenEditor();
  return (
    <p className="save-help" id={HELP_ID}>
      {post?.status === "published" ? (
        <>
          Readers see this {nounOf(post)}. <b>Save Draft</b> keeps your changes to staff. <b>Publish</b> shows them now.
        </>
      ) : scheduledAt === null ? (
        <>
          {post?.page && !isOwnPage(post.page) && "Readers see the built-in text. "}
          <b>Save Draft</b> keeps it to staff. <b>Publish</b> shows it to readers now.
        </>
      ) : (
        <>
          <b>Save Draft</b> keeps your changes out of what is scheduled. <b>Publish</b> shows all of it to readers now.
        </>
      )}
    </p>
  );
}
