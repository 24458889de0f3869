import { useEffect, useRef, useSyncExternalStore } from "react";
import { useBlocker } from "react-router";
import type { DraftRecovery } from "~/routes/admin/posts/editor/recovery/draft-recovery";
import type { SavingSnapshot } from "~/routes/admin/posts/editor/saving/post-saving";
import type { PendingWork } from "./pending-work";

interface LeaveGuardProps {
  readonly journal: DraftRecovery;
  readonly pending: PendingWork;
  readonly state: SavingSnapshot["state"];
}

/** Asks before the page goes, but only when something would go with it: words that this device keeps are offered again. */
export function LeaveGuard({ journal, pending, state }: LeaveGuardProps) {
  const isPending = useSyncExternalStore(pending.subscribe, pending.isAny, () => false);
  useUnloadQuestion(journal, pending, isPending || (state !== "unchanged" && state !== "saved"));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      // Inside the site the last keystrokes are still kept when the editor closes.
      (pending.isAny() || (journal.getState() !== "kept" && journal.wouldLose)),
  );
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (blocker.state === "blocked") dialog.current?.showModal();
    else dialog.current?.close();
  }, [blocker.state]);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="leave-title" onCancel={() => blocker.reset?.()}>
      <h2 id="leave-title">{isPending ? "Leave without the pictures?" : "Leave without saving?"}</h2>
      <p>
        {isPending
          ? "A file is still on its way, or its description is not in the text yet."
          : "What you wrote since the last save would be lost."}
      </p>
      <div className="row">
        <button className="button" type="button" onClick={() => blocker.reset?.()}>
          Keep Writing
        </button>
        <button className="button danger" type="button" onClick={() => blocker.proceed?.()}>
          Leave
        </button>
      </div>
    </dialog>
  );
}

function useUnloadQuestion(journal: DraftRecovery, pending: PendingWork, mayAsk: boolean): void {
  useEffect(() => {
    // A page that listens without need can't be brought back whole by the browser's Back.
    if (!mayAsk) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (pending.isAny() || journal.wouldLose) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [journal, pending, mayAsk]);
}
