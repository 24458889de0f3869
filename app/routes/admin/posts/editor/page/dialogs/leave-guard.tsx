import { useEffect, useRef, useSyncExternalStore } from "react";
import { useBlocker } from "react-router";
import { useOpenEditor } from "~/routes/admin/posts/editor/page/form/use-editor";
import type { UnfinishedUploads } from "~/routes/admin/posts/editor/writing/unfinished-uploads";
import type { WritingRunner } from "~/routes/admin/posts/editor/writing/writing-runner";
import { wouldLose } from "~/routes/admin/posts/editor/writing/writing-state";

/** Asks before the page closes, but only when something would be lost: what this device keeps is offered again. */
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

interface QuestionDialogProps {
  readonly dialog: React.RefObject<HTMLDialogElement | null>;
  readonly title: string;
  readonly children: React.ReactNode;
  readonly stay: string;
  readonly onStay: () => void;
  readonly leave: string;
  readonly onLeave: () => void;
}

function QuestionDialog({ dialog, title, children, stay, onStay, leave, onLeave }: QuestionDialogProps) {
  return (
    <dialog className="dialog" ref={dialog} aria-label={title} onCancel={onStay}>
      <h2>{title}</h2>
      <p>{children}</p>
      <div className="row">
        <button className="button" type="button" onClick={onStay}>
          {stay}
        </button>
        <button className="button danger" type="button" onClick={onLeave}>
          {leave}
        </button>
      </div>
    </dialog>
  );
}
