import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { usePostForm } from "~/routes/admin/posts/editor/page/use-post-form";
import type { SessionMonitor } from "~/ui/admin/session/session-monitor";
import { nextAnnouncement, noAnnouncement } from "./announcement";
import { SaveBar } from "./save-bar";
import { type SaveAction, saveStatus } from "./save-status";
import { usePostLive } from "./use-post-live";

interface SaveDockProps {
  readonly form: string;
  readonly editor: ReturnType<typeof usePostForm>;
  readonly scheduledAt: string | null;
  readonly warnings: number;
  readonly liveAfter: number | null;
  readonly monitor: SessionMonitor;
  readonly onFocusLost: () => void;
  readonly children: React.ReactNode;
}

export function SaveDock({ form, editor, scheduledAt, warnings, liveAfter, monitor, onFocusLost, children }: SaveDockProps) {
  const { state, clash } = editor;
  const { post } = state;
  const { news, presence } = usePostLive({ known: post, after: liveAfter, monitor });
  const status = saveStatus({ writing: state, session: monitor.getSnapshot().state, news, scheduledAt });
  const [announcement, setAnnouncement] = useState(noAnnouncement);
  const next = nextAnnouncement(announcement, status, !state.isAutomatic);
  if (next !== announcement) setAnnouncement(next);
  const hasFocus = useRef(false);
  const onActionFocus = (has: boolean) => {
    hasFocus.current = has;
  };
  // The button disappears when its work is done, and must not take the keyboard with it.
  useEffect(() => {
    if (status.action !== null || !hasFocus.current) return;
    hasFocus.current = false;
    if (document.activeElement === document.body) onFocusLost();
  }, [status.action, onFocusLost]);
  const actions: Readonly<Record<SaveAction, () => void>> = {
    compare: () => void clash.compare(),
    load: () => undefined,
    "sign-in": () => void monitor.ask(),
    "try-again": editor.saveChanges,
    "show-field": editor.showError,
  };
  return (
    <div className="save-dock">
      {children}
      {!clash.isComparing && (
        <SaveBar
          form={form}
          status={status}
          announcement={announcement.text}
          presence={presence}
          address={post ? href("/admin/posts/:id", { id: post.id }) : undefined}
          onAction={(action) => actions[action]()}
          onActionFocus={onActionFocus}
          isPublished={post?.status === "published"}
          isScheduled={post?.status !== "published" && scheduledAt !== null}
          hasUnpublished={post?.unpublished != null && (post.status === "published" || scheduledAt !== null)}
          busy={clash.busy}
          warnings={warnings}
        />
      )}
    </div>
  );
}
