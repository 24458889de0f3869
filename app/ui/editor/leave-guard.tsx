import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import type { SavingSnapshot } from "./post-saving";
import type { WritingJournal } from "./writing-journal";

interface LeaveGuardProps {
  readonly journal: WritingJournal;
  readonly state: SavingSnapshot["state"];
}

/** Asks before the page goes, but only when words would go with it: those that this device keeps are offered again. */
export function LeaveGuard({ journal, state }: LeaveGuardProps) {
  useUnloadQuestion(journal, state);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Inside the site the last keystrokes are still kept when the editor closes.
      journal.getState() !== "kept" && journal.wouldLose && currentLocation.pathname !== nextLocation.pathname,
  );
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (blocker.state === "blocked") dialog.current?.showModal();
    else dialog.current?.close();
  }, [blocker.state]);
  return (
    <dialog className="ask" ref={dialog} aria-labelledby="leave-title" onCancel={() => blocker.reset?.()}>
      <h2 id="leave-title">Leave without saving?</h2>
      <p>What you wrote since the last save would be lost.</p>
      <div className="row">
        <button className="btn" type="button" onClick={() => blocker.reset?.()}>
          Keep Writing
        </button>
        <button className="btn danger" type="button" onClick={() => blocker.proceed?.()}>
          Leave
        </button>
      </div>
    </dialog>
  );
}

function useUnloadQuestion(journal: WritingJournal, state: SavingSnapshot["state"]): void {
  useEffect(() => {
    if (state === "unchanged" || state === "saved") return;
    const ask = (event: BeforeUnloadEvent) => {
      if (journal.wouldLose) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [journal, state]);
}
