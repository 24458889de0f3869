import type { Notice } from "./clinic-record";

/** What visitors get of a notice. `lang` is set where it isn’t in the page’s language. */
export type ShownNotice = Omit<Notice, "from" | "until"> & { readonly lang?: "en" };

/** A notice lasts at most this long; it can be renewed. */
export const NOTICE_DAYS = 30;

/** Shown and planned ones. */
export const MAX_NOTICES = 10;

/** A title of this length fits a phone in two lines; a longer text would not be read there. */
export const NOTICE_TITLE_LENGTH = 80;
export const NOTICE_LENGTH = 160;

/** Adds or replaces a notice, and drops those that have ended. */
export function withNotice(notices: readonly Notice[], notice: Notice, now: Date): Notice[] {
  return [...notices.filter(({ id }) => id !== notice.id), notice].filter(({ until }) => until > now.toISOString());
}

/** An address of this site or another, or a phone number; empty without a link. */
export function isNoticeLink(link: string): boolean {
  return link === "" || /^\/(?![/\\])/.test(link) || /^(https:\/\/|tel:\+)\S+$/.test(link);
}

/** The notices on every page at an instant: the newest of each kind, the urgent one first. */
export function shownNotices(notices: readonly Notice[], now: Date): Notice[] {
  const running = notices
    .filter((notice) => runsAt(notice, now))
    .reverse()
    .sort((a, b) => b.from.localeCompare(a.from));
  return (["urgent", "information"] as const).flatMap((kind) => running.find((notice) => notice.kind === kind) ?? []);
}

/** The newer notice of its kind that is shown instead of it; null while it is shown itself. */
export function noticeInFront(notices: readonly Notice[], notice: Notice, now: Date): Notice | null {
  const shown = shownNotices(notices, now).find(({ kind }) => kind === notice.kind);
  return shown && shown.id !== notice.id && runsAt(notice, now) ? shown : null;
}

/** The notice of its kind that would be shown at an instant without this one; null where it hides none. */
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
