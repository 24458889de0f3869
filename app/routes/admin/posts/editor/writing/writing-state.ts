import { editorFieldNames, type SavedVersion } from "~/domain/posts/post/post-for-staff";
import type { FormProblems } from "./form-problems";
import { isSameText, isTemporary, type Save, type SaveAnswer, type SaveFailure, type TypedPost } from "./save";

export type Answered = (answer: SaveAnswer) => void;

export interface QueuedSave {
  readonly save: Save;
  readonly waiting: readonly Answered[];
}

export type Phase =
  /** Everything is saved. */
  | { readonly name: "clean" }
  /** Unsaved. Problems prevent saving; null while none is known. */
  | { readonly name: "dirty"; readonly problems: FormProblems | null }
  | {
      readonly name: "saving";
      /** The first is being sent. */
      readonly queue: readonly [QueuedSave, ...QueuedSave[]];
      /** "confirm": an earlier save without an answer is sent again first. */
      readonly step: "confirm" | "send";
      readonly attempts: number;
    }
  /** No answer, or the server can't save now: tried again automatically. */
  | { readonly name: "retrying"; readonly failure: SaveFailure; readonly attempts: number }
  /** The server rejected `tried`; the writer has to act. */
  | { readonly name: "rejected"; readonly failure: SaveFailure; readonly tried: TypedPost };

export type PhaseName = Phase["name"];

export interface DraftContent {
  readonly account: string;
  /** Empty for a post that was never saved. */
  readonly post: string;
  readonly basedOnVersion: number;
  readonly typed: TypedPost;
}

export interface LocalDraft {
  /** "unavailable": this browser can't store it. */
  readonly status: "none" | "stored" | "unavailable";
  /** The draft that was last sent to the store. */
  readonly sent: DraftContent | null;
  readonly isConfirmed: boolean;
  /** The timer for the next draft is running. */
  readonly isTimerRunning: boolean;
}

export const noDraft: LocalDraft = { status: "none", sent: null, isConfirmed: false, isTimerRunning: false };

export type WritingState<Name extends PhaseName = PhaseName> = Facts & { readonly phase: Extract<Phase, { name: Name }> };

interface Facts {
  readonly account: string;
  readonly typed: TypedPost;
  readonly stored: TypedPost;
  readonly post: SavedVersion | null;
  /** The text that readers see, or will see as scheduled. */
  readonly live: TypedPost;
  /** Sent without an answer: the server may have stored it. */
  readonly unconfirmed: Save | null;
  readonly hasSaved: boolean;
  /** The last or current save is an autosave. */
  readonly isAutomatic: boolean;
  readonly pauses: number;
  /** "elapsed": autosave is due after the current save. */
  readonly timers: "off" | "running" | "elapsed";
  readonly draft: LocalDraft;
}

export type WritingEvent =
  | { readonly type: "typed"; readonly typed: TypedPost }
  | { readonly type: "save"; readonly save: Save; readonly onAnswer: Answered }
  | { readonly type: "answered"; readonly save: Save; readonly answer: SaveAnswer }
  | { readonly type: "due" }
  /** The network is back, or the page is visible again. */
  | { readonly type: "wake" }
  | { readonly type: "signedIn"; readonly account: string }
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  /** The form was filled with a draft of an older version. */
  | { readonly type: "basedOn"; readonly version: number }
  /** Forgets the save without an answer. */
  | { readonly type: "withdraw" }
  | { readonly type: "draftDue" }
  | { readonly type: "draftWritten"; readonly draft: DraftContent; readonly isWritten: boolean };

export type Timer = "pause" | "longest" | "retry" | "draft";

export type Effect =
  | { readonly type: "send"; readonly save: Save }
  | { readonly type: "answer"; readonly waiting: readonly Answered[]; readonly answer: SaveAnswer }
  | { readonly type: "startTimer"; readonly timer: Timer; readonly milliseconds: number }
  /** All but "draft". */
  | { readonly type: "stopTimers" }
  | { readonly type: "writeDraft"; readonly draft: DraftContent }
  | { readonly type: "removeDraft" };

export interface Step {
  readonly state: WritingState;
  readonly effects: readonly Effect[];
}

export function step(state: WritingState, changes: Partial<WritingState> = {}, ...effects: readonly Effect[]): Step {
  return { state: { ...state, ...changes }, effects };
}

export function ignored(state: WritingState): Step {
  return { state, effects: [] };
}

export interface InitialText {
  readonly account: string;
  readonly post: SavedVersion | null;
  readonly stored: TypedPost;
  readonly live?: TypedPost | null;
  readonly failed?: { readonly typed: TypedPost; readonly failure: SaveFailure } | null;
}

export function openedState({ account, post, stored, live, failed }: InitialText): WritingState {
  return {
    phase: failed ? failedPhase(failed.failure, failed.typed) : { name: "clean" },
    account,
    post,
    stored,
    typed: failed?.typed ?? stored,
    live: live ?? stored,
    unconfirmed: null,
    hasSaved: false,
    isAutomatic: false,
    pauses: 1,
    timers: "off",
    draft: noDraft,
  };
}

function failedPhase(failure: SaveFailure, tried: TypedPost): Phase {
  return isTemporary(failure.reason) ? { name: "retrying", failure, attempts: 0 } : { name: "rejected", failure, tried };
}

/** Ignores the status, which only buttons save. */
export function hasUnsaved({ unconfirmed, typed, stored }: WritingState): boolean {
  return unconfirmed !== null || !isSameText(typed, stored);
}

/** What is typed is neither on the server nor on this device. */
export function wouldLose(state: WritingState): boolean {
  return hasUnsaved(state) && !(state.draft.isConfirmed && isSameDraft(state.draft.sent, draftOf(state)));
}

export function failureOf({ phase }: WritingState): SaveFailure | null {
  return phase.name === "rejected" || phase.name === "retrying" ? phase.failure : null;
}

export function draftOf({ account, post, typed }: WritingState): DraftContent {
  return { account, post: post?.id ?? "", basedOnVersion: post?.version ?? 0, typed };
}

/** Without writing both out: a text may be long. */
export function isSameDraft(one: DraftContent | null, other: DraftContent): boolean {
  if (one?.account !== other.account || one.post !== other.post || one.basedOnVersion !== other.basedOnVersion) return false;
  return editorFieldNames.every((name) => one.typed[name] === other.typed[name]);
}
