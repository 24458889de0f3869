import type { Notice } from "./clinic-record";

/** Longest stretch of days for a notice; it can be renewed. */
export const NOTICE_DAYS = 30;

/** That stand or are planned. */
export const MAX_NOTICES = 10;

/** Characters of a heading that fits a phone in two lines, and of a text that is still read there. */
export const NOTICE_TITLE_LENGTH = 80;
export const NOTICE_LENGTH = 160;

/** A notice in its own place or added. Those that have ended are not kept. */
export function withNotice(notices: readonly Notice[], notice: Notice, now: Date): Notice[] {
  return [...notices.filter(({ id }) => id !== notice.id), notice].filter(({ until }) => until > now.toISOString());
}

/** Of this site, of another or a phone number; empty without more to read. */
export function isNoticeLink(link: string): boolean {
  return link === "" || /^\/(?![/\\])/.test(link) || /^(https:\/\/|tel:\+)\S+$/.test(link);
}

/** What stands on every page at an instant: at most one of each kind, the urgent one first, the newest of each. */
export function shownNotices(notices: readonly Notice[], now: Date): Notice[] {
  const running = notices
    .filter((notice) => runsAt(notice, now))
    .reverse()
    .sort((a, b) => b.from.localeCompare(a.from));
  return (["urgent", "information"] as const).flatMap((kind) => running.find((notice) => notice.kind === kind) ?? []);
}

/** The newer one of its kind, behind which a running notice waits; null while it is shown itself. */
export function noticeInFront(notices: readonly Notice[], notice: Notice, now: Date): Notice | null {
  const shown = shownNotices(notices, now).find(({ kind }) => kind === notice.kind);
  return shown && shown.id !== notice.id && runsAt(notice, now) ? shown : null;
}

/** The notice that visitors would read at an instant if this one of its kind did not stand there; null where it hides none. */
export function noticeBehind(notices: readonly Notice[], notice: Notice, at: Date): Notice | null {
  if (!shownNotices(notices, at).includes(notice)) return null;
  const others = notices.filter((other) => other !== notice && other.kind === notice.kind);
  return shownNotices(others, at)[0] ?? null;
}

/** The next instant at which a notice begins or ends; null when none will. */
export function nextNoticeChange(notices: readonly Notice[], now: Date): Date | null {
  const at = now.toISOString();
  const [next] = notices
    .flatMap(({ from, until }) => [from, until])
    .filter((instant) => instant > at)
    .sort();
  return next === undefined ? null : new Date(next);
}

function runsAt({ from, until }: Notice, now: Date): boolean {
  const at = now.toISOString();
  return from <= at && at < until;
}
