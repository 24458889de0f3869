import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import type { FormProblems } from "./form-problems";
import { isSameText, isTemporary, type Save, type SaveAnswer, type SaveFailure, type TypedPost } from "./save";

export type Answered = (answer: SaveAnswer) => void;

export interface QueuedSave {
  readonly save: Save;
  readonly waiting: readonly Answered[];
}

/** Where the text is on its way to the server. */
export type Phase =
  /** The server has what is typed. */
  | { readonly name: "clean" }
  /** Problems keep the text from being saved; null while none is known. */
  | { readonly name: "dirty"; readonly problems: FormProblems | null }
  | {
      readonly name: "saving";
      /** The first is under way. */
      readonly queue: readonly [QueuedSave, ...QueuedSave[]];
      /** "confirm": an earlier one without an answer goes before it. */
      readonly step: "confirm" | "send";
      readonly attempts: number;
    }
  /** No answer came, or the server can't save now: tried again by itself. */
  | { readonly name: "retrying"; readonly failure: SaveFailure; readonly attempts: number }
  /** The server said no to `tried`, and only a person can help. */
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
  /** "unavailable": this browser could not store it. */
  readonly status: "none" | "stored" | "unavailable";
  /** The draft that was handed to the store last, and whether the store has it. */
  readonly sent: DraftContent | null;
  readonly isConfirmed: boolean;
  /** The timer for the next one runs. */
  readonly isDue: boolean;
}

export const noDraft: LocalDraft = { status: "none", sent: null, isConfirmed: false, isDue: false };

export type WritingState<Name extends PhaseName = PhaseName> = Facts & { readonly phase: Extract<Phase, { name: Name }> };

interface Facts {
  readonly account: string;
  readonly typed: TypedPost;
  readonly stored: TypedPost;
  /** The newest version known here; null for a post that was never saved. */
  readonly post: SavedVersion | null;
  /** The text that readers see, or will see as scheduled. */
  readonly live: TypedPost;
  /** Sent, and without an answer: the server may have stored it. */
  readonly unconfirmed: Save | null;
  readonly hasSaved: boolean;
  /** The last save, or the one under way, is an autosave. */
  readonly isAutomatic: boolean;
  /** Autosave runs while this is 0. */
  readonly pauses: number;
  /** "elapsed": autosave's time came during another save. */
  readonly timers: "off" | "running" | "elapsed";
  readonly draft: LocalDraft;
}

export type WritingEvent =
  | { readonly type: "typed"; readonly typed: TypedPost }
  | { readonly type: "save"; readonly save: Save; readonly onAnswer: Answered }
  | { readonly type: "answered"; readonly save: Save; readonly answer: SaveAnswer }
  /** A timer of autosave elapsed. */
  | { readonly type: "due" }
  /** The network or the writer is back. */
  | { readonly type: "wake" }
  | { readonly type: "signedIn"; readonly account: string }
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  /** The text in the form is based on an older version than the newest known. */
  | { readonly type: "basedOn"; readonly version: number }
  /** The save without an answer is not wanted anymore. */
  | { readonly type: "withdraw" }
  | { readonly type: "draftDue" }
  | { readonly type: "draftWritten"; readonly draft: DraftContent; readonly isWritten: boolean };

export type Timer = "pause" | "longest" | "retry" | "draft";

export type Effect =
  | { readonly type: "send"; readonly save: Save }
  | { readonly type: "answer"; readonly waiting: readonly Answered[]; readonly answer: SaveAnswer }
  | { readonly type: "startTimer"; readonly timer: Timer; readonly milliseconds: number }
  /** Those of autosave: "pause", "longest" and "retry". */
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

export interface OpenedPost {
  readonly account: string;
  readonly post: SavedVersion | null;
  readonly stored: TypedPost;
  readonly live?: TypedPost | null;
  readonly failed?: { readonly typed: TypedPost; readonly failure: SaveFailure } | null;
}

/** Autosave is paused until the page runs. */
export function openedState({ account, post, stored, live, failed }: OpenedPost): WritingState {
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

/** The form may hold something that the server does not have. The status is no part of it: only buttons save that. */
export function hasUnsaved({ unconfirmed, typed, stored }: WritingState): boolean {
  return unconfirmed !== null || !isSameText(typed, stored);
}

/** What is typed is neither on the server nor on this device. */
export function wouldLose(state: WritingState): boolean {
  return hasUnsaved(state) && !(state.draft.isConfirmed && isSame(state.draft.sent, draftOf(state)));
}

export function failureOf({ phase }: WritingState): SaveFailure | null {
  return phase.name === "rejected" || phase.name === "retrying" ? phase.failure : null;
}

export function draftOf({ account, post, typed }: WritingState): DraftContent {
  return { account, post: post?.id ?? "", basedOnVersion: post?.version ?? 0, typed };
}

export function isSame<Value>(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
