import type { Selectable } from "kysely";
import type { MailingRow } from "~/database/newsletter-tables";
import { isAhead, latestNow } from "~/domain/instant";

const MINUTE = 60_000;

/** Minutes until the next attempt for a recipient whose server asked to try later; greylisting takes 5 to 15. Two days in all. */
const RECIPIENT_DELAYS = [5, 15, 30, 60, 120, ...Array<number>(11).fill(240)] as const;

/** Minutes until the next attempt with a mail server that accepts nothing; later every hour, for three days. */
const SERVER_DELAYS = [1, 2, 5, 15, 30, ...Array<number>(72).fill(60)] as const;

const MAX_RECIPIENT_DELAY = Math.max(...RECIPIENT_DELAYS);

/** @param tries before this one @returns ISO 8601; null when no tries are left */
export function nextRecipientTry(tries: number, now: Date): string | null {
  return minutesAfter(RECIPIENT_DELAYS[tries], now);
}

/** @param tries since an email was last accepted @returns ISO 8601; null when someone has to decide */
export function nextServerTry(tries: number, now: Date): string | null {
  return minutesAfter(SERVER_DELAYS[tries], now);
}

/** A next attempt after this time (ISO 8601) was set by a clock that was ahead. */
export function latestRecipientTry(now: Date): string {
  return latestNow(new Date(now.getTime() + MAX_RECIPIENT_DELAY * MINUTE)).toISOString();
}

/** Whether a mailing may continue. A delay that is longer than any of the above was set by a clock that was ahead. */
export function isTryDue({ problem, tries, try_at }: Pick<Selectable<MailingRow>, "problem" | "tries" | "try_at">, now: Date): boolean {
  if (try_at === null) return true;
  const at = new Date(try_at);
  const delay = (problem === null ? undefined : SERVER_DELAYS[tries - 1]) ?? MAX_RECIPIENT_DELAY;
  return at <= now || isAhead(at, new Date(now.getTime() + delay * MINUTE));
}

function minutesAfter(minutes: number | undefined, now: Date): string | null {
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE).toISOString();
}
