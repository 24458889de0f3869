import { formatTime } from "~/domain/clinic/arizona-time";
import { capitalized, counted } from "~/domain/phrases";
import { nounOf } from "~/routes/admin/page-names";
import { clashLabels } from "~/routes/admin/posts/editor/writing/clash/clash-labels";
import { type FormProblems, problemsSentence } from "~/routes/admin/posts/editor/writing/form-problems";
import { isTemporary, type SaveFailure } from "~/routes/admin/posts/editor/writing/save";
import type { UploadWait } from "~/routes/admin/posts/editor/writing/unfinished-uploads";
import { hasUnsaved, type LocalDraft, type WritingState } from "~/routes/admin/posts/editor/writing/writing-state";
import type { SessionState } from "~/ui/admin/session/session-monitor";
import type { PostNews } from "./post-news";

export type SaveAction = "compare" | "load" | "sign-in" | "try-again" | "show-field" | "keep-writing" | "show-picture";

export interface SaveStatus {
  /** "waiting": it can't be saved yet. "trouble": the writer has to know. */
  readonly kind: "quiet" | "unsaved" | "waiting" | "saving" | "saved" | "trouble";
  readonly text: string;
  readonly isBad: boolean;
  readonly action: SaveAction | null;
}

export interface Situation {
  readonly writing: WritingState;
  readonly session: SessionState;
  readonly news: PostNews | null;
  readonly isInOtherTab: boolean;
  readonly scheduledAt: string | null;
  /** Pictures that a save waits for. */
  readonly wait?: UploadWait;
}

export function saveStatus({ writing, session, news, isInOtherTab, scheduledAt, wait = null }: Situation): SaveStatus {
  if (wait && wait.kind !== "left") return waitingFor(wait);
  const { phase, draft } = writing;
  if (phase.name === "saving") return status("saving", "Saving…");
  if (session.kind !== "in") return lostSession(session, hasUnsaved(writing));
  if (phase.name === "rejected" || phase.name === "retrying") return failed(phase.failure, writing, isInOtherTab);
  if (news) return status("trouble", news.text, { action: news.isOver ? null : hasUnsaved(writing) ? "compare" : "load" });
  if (phase.name === "dirty") return phase.problems ? waiting(phase.problems, writing) : status("unsaved", unsavedTexts[draft.status]);
  if (wait) return status("trouble", "Saved, but a picture couldn’t be added.", { action: "show-picture" });
  return writing.hasSaved ? status("saved", savedText(writing, scheduledAt)) : status("quiet", "");
}

function status(kind: SaveStatus["kind"], text: string, more: Partial<SaveStatus> = {}): SaveStatus {
  return { kind, text, isBad: false, action: null, ...more };
}

function waitingFor(wait: Exclude<UploadWait, { kind: "left" } | null>): SaveStatus {
  if (wait.kind === "failed") {
    const text = "Not saved: a picture could not be added. Try it again or remove it first.";
    return status("trouble", text, { isBad: true, action: "show-picture" });
  }
  const pictures = counted(wait.count, "picture");
  return status("waiting", `Waiting for ${pictures}, then saving`, { action: "keep-writing" });
}

function lostSession(session: SessionState, isUnsaved: boolean): SaveStatus {
  const who = session.kind === "other" ? `${session.other.name} is signed in now` : "you are signed out";
  if (isUnsaved) return status("trouble", `Not saved: ${who}`, { isBad: true, action: "sign-in" });
  return status("trouble", `${capitalized(who)}. What you wrote is saved.`, { action: "sign-in" });
}

function failed(
  { reason, text, clash, errors }: SaveFailure,
  { account, draft: { status: draft } }: WritingState,
  isInOtherTab: boolean,
): SaveStatus {
  const isBad = true;
  if (reason === "offline") return status("trouble", offlineTexts[draft], { isBad, action: "try-again" });
  if (clash) {
    const { what, isOwn } = clashLabels(clash.stored, account, isInOtherTab);
    const at = clash.stored.unpublished?.changedAt ?? clash.stored.updatedAt;
    return status("trouble", `Not saved: ${isOwn ? what.replace("Y", "y") : what} at ${formatTime(at)}`, { isBad, action: "compare" });
  }
  const isAboutField = Object.keys(errors).length > 0;
  const action = isAboutField ? "show-field" : reason === "gone" || reason === "forbidden" ? null : "try-again";
  const where = isTemporary(reason) && draft === "stored" ? " It is kept on this device." : "";
  return status("trouble", `Not saved: ${text}${where}`, { isBad, action });
}

function waiting(problems: FormProblems, { draft: { status: draft }, post }: WritingState): SaveStatus {
  const action = Object.keys(problems.errors).length > 0 ? "show-field" : null;
  return status("waiting", `${waitingTexts[draft]} ${problemsSentence(problems, nounOf(post))}`, {
    isBad: draft === "unavailable",
    action,
  });
}

function savedText({ post }: WritingState, scheduledAt: string | null): string {
  if (!post) return "";
  const saved = `Saved ${formatTime(post.savedAt)}`;
  if (!post.unpublished) return saved;
  return post.status === "published" || scheduledAt === null
    ? `${saved}, readers see it once you publish`
    : `${saved}, not yet part of what is scheduled`;
}

type DraftTexts = Readonly<Record<LocalDraft["status"], string>>;

const unsavedTexts: DraftTexts = {
  none: "Unsaved changes",
  stored: "Unsaved, kept on this device",
  unavailable: "Unsaved changes. This browser can’t store them: save before you close the page.",
};

const offlineTexts: DraftTexts = {
  none: "Offline",
  stored: "Offline, kept on this device",
  unavailable: "Offline. This browser can’t store drafts, so keep this page open.",
};

const waitingTexts: DraftTexts = {
  none: "Not saved yet.",
  stored: "Kept on this device.",
  unavailable: "This browser can’t store drafts.",
};

interface Announcement {
  readonly text: string;
  /** The last announcement; null before the first. */
  readonly last: "well" | "trouble" | null;
  readonly status: string;
}

export const noAnnouncement: Announcement = { text: "", last: null, status: "" };

/** Announces autosaves only the first time and after trouble. @param isManual whether the last save was a person's */
export function nextAnnouncement(before: Announcement, { kind, text }: SaveStatus, isManual: boolean): Announcement {
  const status = `${kind} ${text}`;
  if (before.status === status) return before;
  if (kind === "trouble" || kind === "waiting") return { text, last: "trouble", status };
  // Retrying every few seconds is not announced.
  if (kind === "saving") return { text: isManual ? text : before.text, last: before.last, status };
  if (kind === "saved") return { text: before.last !== "well" || isManual ? text : "", last: "well", status };
  return { text: "", last: before.last, status };
}
