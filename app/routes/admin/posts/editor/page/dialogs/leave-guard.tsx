import { useEffect, useRef, useSyncExternalStore } from "react";
import { useBlocker } from "react-router";
import { useOpenEditor } from "~/routes/admin/posts/editor/page/form/use-editor";
import type { UnfinishedUploads } from "~/routes/admin/posts/editor/writing/unfinished-uploads";
import type { WritingRunner } from "~/routes/admin/posts/editor/writing/writing-runner";
import { wouldLose } from "~/routes/admin/posts/editor/writing/writing-state";
import { Dialog } from "~/ui/admin/dialog";

/** Asks before the page closes, but only if something would be lost: text that this device keeps is offered again. */
export function LeaveGuard() {
  const { writing, uploads, state } = useOpenEditor();
  const isUploading = useSyncExternalStore(uploads.subscribe, uploads.isAny, () => false);
  useUnloadQuestion(writing, uploads, isUploading || state.phase.name !== "clean");
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
    <Dialog title={isUploading ? "Leave without the pictures?" : "Leave without saving?"} ref={dialog} onCancel={() => blocker.reset?.()}>
      <p>{isUploading ? "A file or its description is not in the text yet." : "What you wrote since the last save would be lost."}</p>
      <div className="row">
        <button className="button" type="button" onClick={() => blocker.reset?.()}>
          Keep writing
        </button>
        <button className="button danger" type="button" onClick={() => blocker.proceed?.()}>
          Leave
        </button>
      </div>
    </Dialog>
  );
}

function useUnloadQuestion(writing: WritingRunner, uploads: UnfinishedUploads, mayAsk: boolean): void {
  useEffect(() => {
    // The browser's Back can't restore a page that has this listener, so it is only added when needed.
    if (!mayAsk) return;
    const ask = (event: BeforeUnloadEvent) => {
      // If this device stored the last draft it will store this one: its answer would come too late for the question.
      void writing.storeDraft();
      const state = writing.getState();
      if (uploads.isAny() || (state.draft.status !== "stored" && wouldLose(state))) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [writing, uploads, mayAsk]);
}
