import { useEffect, useRef, useSyncExternalStore } from "react";
import { useBlocker } from "react-router";
import type { UnfinishedUploads } from "~/routes/admin/posts/editor/writing/unfinished-uploads";
import type { WritingRunner } from "~/routes/admin/posts/editor/writing/writing-runner";
import { type PhaseName, wouldLose } from "~/routes/admin/posts/editor/writing/writing-state";
import { QuestionDialog } from "./question-dialog";

/** Asks before the page closes, but only when something would be lost: what this device keeps is offered again. */
export function LeaveGuard({ writing, uploads, phase }: { writing: WritingRunner; uploads: UnfinishedUploads; phase: PhaseName }) {
  const isUploading = useSyncExternalStore(uploads.subscribe, uploads.isAny, () => false);
  useUnloadQuestion(writing, uploads, isUploading || phase !== "clean");
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return currentLocation.pathname !== nextLocation.pathname && (uploads.isAny() || wouldLose(writing.getState()));
  });
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let isOver = false;
    const keepOrAsk = async () => {
      await writing.storeDraft();
      if (isOver) return;
      if (uploads.isAny() || wouldLose(writing.getState())) dialog.current?.showModal();
      else blocker.proceed();
    };
    void keepOrAsk();
    const question = dialog.current;
    return () => {
      isOver = true;
      question?.close();
    };
  }, [blocker, writing, uploads]);
  return (
    <QuestionDialog
      dialog={dialog}
      title={isUploading ? "Leave without the pictures?" : "Leave without saving?"}
      stay="Keep Writing"
      onStay={() => blocker.reset?.()}
      leave="Leave"
      onLeave={() => blocker.proceed?.()}
    >
      {isUploading ? "A file is not in the text yet, or its description." : "What you wrote since the last save would be lost."}
    </QuestionDialog>
  );
}

function useUnloadQuestion(writing: WritingRunner, uploads: UnfinishedUploads, mayAsk: boolean): void {
  useEffect(() => {
    // A page that listens without need can't be restored whole by the browser's Back.
    if (!mayAsk) return;
    const ask = (event: BeforeUnloadEvent) => {
      // A device that kept the words before keeps these too: the disk's answer would come after the question.
      void writing.storeDraft();
      const state = writing.getState();
      if (uploads.isAny() || (state.draft.status !== "stored" && wouldLose(state))) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [writing, uploads, mayAsk]);
}
