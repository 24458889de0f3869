import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { usePostForm } from "~/routes/admin/posts/editor/page/use-post-form";
import type { SessionMonitor } from "~/ui/admin/session/session-monitor";
import { SaveBar } from "./save-bar";
import { type SaveAction, saveState } from "./save-state";
import { nextSpoken, nothingSpoken } from "./spoken-state";
import { usePostLive } from "./use-post-live";

interface SaveDockProps {
  /** The editor's form. */
  readonly form: string;
  readonly editor: ReturnType<typeof usePostForm>;
  /** ISO 8601; when a plan makes the post public. */
  readonly scheduledAt: string | null;
  readonly warnings: number;
  /** The newest change that the page's data knows. */
  readonly liveAfter: number | null;
  readonly keeping: SessionMonitor;
  /** Takes the keyboard back to where somebody wrote. */
  readonly onFocusLost: () => void;
  /** What stands above the bar. */
  readonly children: React.ReactNode;
}

/** Stays at the lower edge: whether the text is safe, what others do with the post, and the buttons. */
export function SaveDock({ form, editor, scheduledAt, warnings, liveAfter, keeping, onFocusLost, children }: SaveDockProps) {
  const { snapshot, saving, journaled, obstacle, clash } = editor;
  const known = snapshot.post;
  const { news, presence } = usePostLive({ known, after: liveAfter, keeping });
  const state = saveState({
    ...{ snapshot, news, obstacle, scheduledAt },
    ...{ hasUnsaved: saving.hasUnsaved, journal: journaled.state, standing: keeping.getSnapshot().standing },
  });
  const [spoken, setSpoken] = useState(nothingSpoken);
  const next = nextSpoken(spoken, state, !snapshot.isAutomatic);
  if (next !== spoken) setSpoken(next);
  const holdsFocus = useRef(false);
  const onHoldFocus = (holds: boolean) => {
    holdsFocus.current = holds;
  };
  // The button goes when what it is for is done, and must not take the keyboard with it.
  useEffect(() => {
    if (state.action !== null || !holdsFocus.current) return;
    holdsFocus.current = false;
    if (document.activeElement === document.body) onFocusLost();
  }, [state.action, onFocusLost]);
  const onAction = (action: SaveAction) => actions[action]();
  const actions: Readonly<Record<SaveAction, () => void>> = {
    compare: () => void clash.compare(),
    // A link does it.
    load: () => undefined,
    "sign-in": () => void keeping.ask(),
    "try-again": editor.keep,
    "show-field": editor.showError,
  };
  return (
    <div className="save-dock">
      {children}
      {!clash.isComparing && (
        <SaveBar
          {...{ form, state, presence, onAction, onHoldFocus, warnings }}
          address={known ? href("/admin/posts/:id", { id: known.id }) : undefined}
          spoken={spoken.text}
          busy={clash.busy}
          isPublished={known?.status === "published"}
          isScheduled={known?.status !== "published" && scheduledAt !== null}
          hasUnpublished={known?.unpublished != null && (known.status === "published" || scheduledAt !== null)}
        />
      )}
    </div>
  );
}
