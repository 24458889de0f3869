import { type DraftContent, draftOf, hasUnsaved, ignored, isSameDraft, noDraft, type Step, step, type WritingState } from "./writing-state";

/** Milliseconds from a change until it is stored on this device. */
const DELAY = 400;

export function followDraft(given: Step): Step {
  const { state, effects } = given;
  const { draft } = state;
  if (!hasUnsaved(state)) {
    if (draft === noDraft) return given;
    // A draft that can't be removed is compared with the saved text when the post is opened again.
    return step(state, { draft: noDraft }, ...effects, ...(draft.sent ? [{ type: "removeDraft" } as const] : []));
  }
  if (draft.isTimerRunning || isSameDraft(draft.sent, draftOf(state))) return given;
  return step(state, { draft: { ...draft, isTimerRunning: true } }, ...effects, {
    type: "startTimer",
    timer: "draft",
    milliseconds: DELAY,
  });
}

export function writeDraft(state: WritingState): Step {
  const content = draftOf(state);
  const draft = { ...state.draft, isTimerRunning: false };
  if (!hasUnsaved(state) || (draft.status !== "unavailable" && isSameDraft(draft.sent, content))) return step(state, { draft });
  return step(state, { draft: { ...draft, sent: content, isConfirmed: false } }, { type: "writeDraft", draft: content });
}

/** A draft that could not be written is tried again with the next change. */
export function noteDraft(state: WritingState, { draft, isWritten }: { draft: DraftContent; isWritten: boolean }): Step {
  if (state.draft.sent !== draft) return ignored(state);
  return step(state, { draft: { ...state.draft, status: isWritten ? "stored" : "unavailable", isConfirmed: isWritten } });
}
