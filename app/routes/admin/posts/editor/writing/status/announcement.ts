import type { SaveStatus } from "./save-status";

export interface Announcement {
  readonly text: string;
  /** What was told last; null before anything was. */
  readonly told: "well" | "trouble" | null;
  readonly seen: string;
}

export const noAnnouncement: Announcement = { text: "", told: null, seen: "" };

/** Autosaves are announced the first time and after trouble only. @param wasAsked somebody asked for the last save */
export function nextAnnouncement(before: Announcement, { kind, text }: SaveStatus, wasAsked: boolean): Announcement {
  const seen = `${kind} ${text}`;
  if (before.seen === seen) return before;
  if (kind === "trouble" || kind === "waiting") return { text, told: "trouble", seen };
  // Trouble that is tried again every few seconds is the same trouble until it is over.
  if (kind === "saving") return { text: wasAsked ? text : before.text, told: before.told, seen };
  if (kind === "saved") return { text: before.told !== "well" || wasAsked ? text : "", told: "well", seen };
  return { text: "", told: before.told, seen };
}
