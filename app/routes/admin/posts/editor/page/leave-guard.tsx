import { useEffect, useRef, useSyncExternalStore } from "react";
import { useBlocker } from "react-router";
import type { WritingRunner } from "~/routes/admin/posts/editor/saving/writing-runner";
import { type PhaseName, wouldLose } from "~/routes/admin/posts/editor/saving/writing-state";
import { QuestionDialog } from "./question-dialog";
import type { UnfinishedUploads } from "./unfinished-uploads";

/** Asks before the page closes, but only when something would be lost: a draft on this device is offered again. */
export function LeaveGuard({ writing, uploads, phase }: { writing: WritingRunner; uploads: UnfinishedUploads; phase: PhaseName }) {
  const isUploading = useSyncExternalStore(uploads.subscribe, uploads.isAny, () => false);
  useUnloadQuestion(writing, uploads, isUploading || phase !== "clean");
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const state = writing.getState();
    // Inside the site the last keystrokes are still stored when the editor closes.
    const isLost = state.draft.status !== "stored" && wouldLose(state);
    return currentLocation.pathname !== nextLocation.pathname && (uploads.isAny() || isLost);
  });
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (blocker.state === "blocked") dialog.current?.showModal();
    else dialog.current?.close();
  }, [blocker.state]);
  return (
    <QuestionDialog
      dialog={dialog}
      title={isUploading ? "Leave without the pictures?" : "Leave without saving?"}
      stay="Keep Writing"
      onStay={() => blocker.reset?.()}
      leave="Leave"
      onLeave={() => blocker.proceed?.()}
    >
      {isUploading
        ? "A file is still uploading, or its description is not in the text yet."
        : "What you wrote since the last save would be lost."}
    </QuestionDialog>
  );
}

function useUnloadQuestion(writing: WritingRunner, uploads: UnfinishedUploads, mayAsk: boolean): void {
  useEffect(() => {
    // A page that listens without need can't be restored whole by the browser's Back.
    if (!mayAsk) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (uploads.isAny() || wouldLose(writing.getState())) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [writing, uploads, mayAsk]);
}
