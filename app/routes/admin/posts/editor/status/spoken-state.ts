import type { SaveState } from "./save-state";

/** What screen readers were told of the state of saving. */
export interface Spoken {
  readonly text: string;
  /** The last that was told; null before anything was. */
  readonly told: "well" | "trouble" | null;
  /** The state that was looked at. */
  readonly state: string;
}

export const nothingSpoken: Spoken = { text: "", told: null, state: "" };

/**
 * What to say next. A save every few seconds is no news: it is told the first time, after trouble, and when somebody asked for
 * it. What is not true any more is taken back without a word.
 *
 * @param wasAsked the last save was asked for
 */
export function nextSpoken(before: Spoken, { kind, text }: SaveState, wasAsked: boolean): Spoken {
  const state = `${kind} ${text}`;
  if (before.state === state) return before;
  if (kind === "trouble" || kind === "waiting") return { text, told: "trouble", state };
  // Trouble that is tried again every few seconds is the same trouble until it is over.
  if (kind === "saving") return { ...before, ...(wasAsked && { text }), state };
  if (kind === "saved") return { text: before.told !== "well" || wasAsked ? text : "", told: "well", state };
  return { text: "", told: before.told, state };
}
