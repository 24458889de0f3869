import type { RecoveryState } from "~/routes/admin/posts/editor/recovery/draft-recovery";
import type { SavingSnapshot } from "~/routes/admin/posts/editor/saving/post-saving";
import { isPassing, type SaveRefusal } from "~/routes/admin/posts/editor/saving/save-answer";
import { type Obstacle, obstacleWords } from "~/routes/admin/posts/editor/saving/storable";
import type { SessionState } from "~/ui/admin/session/session-monitor";
import { clockTime, type PostNews } from "./post-news";

/** What the writer can do about it. */
export type SaveAction = "compare" | "load" | "sign-in" | "try-again" | "show-field";

/** Whether what was typed is safe, in words that are always true. */
export interface SaveState {
  /** "waiting": it can't be stored as it is. "trouble": somebody has to know. */
  readonly kind: "quiet" | "unsaved" | "waiting" | "saving" | "saved" | "trouble";
  readonly text: string;
  /** Something is not saved that should be. */
  readonly isBad: boolean;
  readonly action: SaveAction | null;
}

export interface SaveSituation {
  readonly snapshot: SavingSnapshot;
  readonly hasUnsaved: boolean;
  readonly journal: RecoveryState;
  /** Why the text can't be stored as it is. */
  readonly obstacle: Obstacle | null;
  readonly standing: SessionState;
  /** What somebody else did to the post since this text was loaded or saved. */
  readonly news: PostNews | null;
  /** ISO 8601; when a plan makes the post public. */
  readonly scheduledAt: string | null;
}

export function saveState(situation: SaveSituation): SaveState {
  const { snapshot, journal, standing, news, hasUnsaved } = situation;
  const { state, refusal } = snapshot;
  if (state === "saving") return { kind: "saving", text: "Saving…", isBad: false, action: null };
  if (standing.kind !== "in") return lostSession(standing, hasUnsaved);
  if (state === "refused" && refusal) return refused(refusal, journal);
  if (news) return { kind: "trouble", text: news.text, isBad: false, action: news.isOver ? null : hasUnsaved ? "compare" : "load" };
  if (state === "unsaved") return unsaved(situation);
  if (state === "saved") return { kind: "saved", text: savedWords(situation), isBad: false, action: null };
  return { kind: "quiet", text: "", isBad: false, action: null };
}

function lostSession(standing: SessionState, hasUnsaved: boolean): SaveState {
  const who = standing.kind === "other" ? `${standing.other.name} is signed in now` : "you are signed out";
  if (hasUnsaved) return { kind: "trouble", text: `Not saved: ${who}`, isBad: true, action: "sign-in" };
  return { kind: "trouble", text: `${capitalized(who)}. What you wrote is saved.`, isBad: false, action: "sign-in" };
}

function refused(refusal: SaveRefusal, journal: RecoveryState): SaveState {
  const { reason, text, clash, errors } = refusal;
  const trouble = { kind: "trouble", isBad: true } as const;
  if (reason === "offline") return { ...trouble, text: offlineWords[journal], action: "try-again" };
  if (clash) {
    const by = clash.stored.savedBy ?? "Somebody else";
    const at = clash.stored.unpublished?.changedAt ?? clash.stored.updatedAt;
    return { ...trouble, text: `Not saved: ${by} saved this post at ${clockTime(at)}`, action: "compare" };
  }
  const isAboutField = Object.keys(errors).length > 0;
  const action = isAboutField ? "show-field" : reason === "gone" || reason === "forbidden" ? null : "try-again";
  return { ...trouble, text: `Not saved: ${text}${isPassing(reason) && journal === "kept" ? " It is kept on this device." : ""}`, action };
}

function unsaved({ journal, obstacle }: SaveSituation): SaveState {
  if (!obstacle) return { kind: "unsaved", text: unsavedWords[journal], isBad: false, action: null };
  return {
    kind: "waiting",
    text: `${waitingWords[journal]} ${obstacleWords(obstacle)}`,
    isBad: journal === "unavailable",
    action: Object.keys(obstacle.errors).length > 0 ? "show-field" : null,
  };
}

function savedWords({ snapshot: { post }, scheduledAt }: SaveSituation): string {
  if (!post) return "";
  const saved = `Saved ${clockTime(post.savedAt)}`;
  if (!post.unpublished) return saved;
  return post.status === "published" || scheduledAt === null
    ? `${saved}, readers see it once you publish`
    : `${saved}, not yet part of what is scheduled`;
}

const unsavedWords: Readonly<Record<RecoveryState, string>> = {
  empty: "Unsaved changes",
  kept: "Unsaved changes, kept on this device",
  unavailable: "Unsaved changes. This browser can’t keep them: save before you close the page.",
};

const offlineWords: Readonly<Record<RecoveryState, string>> = {
  empty: "Offline",
  kept: "Offline, kept on this device",
  unavailable: "Offline, not kept: this browser can’t keep it. Leave the page open.",
};

const waitingWords: Readonly<Record<RecoveryState, string>> = {
  empty: "Not saved yet.",
  kept: "Kept on this device.",
  unavailable: "Not kept: this browser can’t keep it.",
};

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
