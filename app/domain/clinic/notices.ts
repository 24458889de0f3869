import type { Notice } from "./clinic-record";

/** Longest stretch of days for a notice; it can be renewed. */
export const NOTICE_DAYS = 30;

/** That stand or are planned. */
export const MOST_NOTICES = 10;

/** Characters of a heading that fits a phone in two lines, and of a text that is still read there. */
export const NOTICE_TITLE_LENGTH = 80;
export const NOTICE_LENGTH = 160;

/** Notices that have ended are not kept. One of the same kind makes room: the other ends where it begins. */
export function withNotice(notices: readonly Notice[], notice: Notice, now: Date): Notice[] {
  const others = notices
    .filter(({ id }) => id !== notice.id)
    .map((other) =>
      other.kind === notice.kind && other.from <= notice.from && notice.from < other.until ? { ...other, until: notice.from } : other,
    );
  return [...others, notice].filter(({ from, until }) => from < until && until > now.toISOString());
}

/** Of this site, of another or a phone number; empty without more to read. */
export function isNoticeLink(link: string): boolean {
  return link === "" || /^\/(?![/\\])/.test(link) || /^(https:\/\/|tel:\+)\S+$/.test(link);
}

/** What stands on every page at an instant: at most one of each kind, the urgent one first, the newest of each. */
export function shownNotices(notices: readonly Notice[], now: Date): Notice[] {
  const at = now.toISOString();
  const running = notices.filter(({ from, until }) => from <= at && at < until).sort((a, b) => b.from.localeCompare(a.from));
  return (["urgent", "information"] as const).flatMap((kind) => running.find((notice) => notice.kind === kind) ?? []);
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
