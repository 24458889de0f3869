import type { Selectable } from "kysely";
import type { MailingRow } from "~/database/newsletter-tables";
import { isAhead, latestNow } from "~/domain/instant";

const MINUTE = 60_000;

/** Minutes until a recipient is tried again whose server asked for later; greylisting wants 5 to 15. Together two days. */
const RECIPIENT_PAUSES = [5, 15, 30, 60, 120, ...Array<number>(11).fill(240)] as const;

/** Minutes until a mail server is tried again that takes nothing: then each hour, for three days. */
const SERVER_PAUSES = [1, 2, 5, 15, 30, ...Array<number>(72).fill(60)] as const;

const LONGEST_RECIPIENT_PAUSE = Math.max(...RECIPIENT_PAUSES);

/** @param tries before this one @returns null when there were enough; ISO 8601 */
export function nextRecipientTry(tries: number, now: Date): string | null {
  return minutesAfter(RECIPIENT_PAUSES[tries], now);
}

/** @param tries since a mail was last accepted @returns null when a person has to decide; ISO 8601 */
export function nextServerTry(tries: number, now: Date): string | null {
  return minutesAfter(SERVER_PAUSES[tries], now);
}

/** A recipient's next try that is later was set by a clock that was ahead; ISO 8601. */
export function latestRecipientTry(now: Date): string {
  return latestNow(new Date(now.getTime() + LONGEST_RECIPIENT_PAUSE * MINUTE)).toISOString();
}

/** Whether a mailing may go on. A pause that is longer than it was meant to be was set by a clock that was ahead. */
export function isTryDue({ problem, tries, try_at }: Pick<Selectable<MailingRow>, "problem" | "tries" | "try_at">, now: Date): boolean {
  if (try_at === null) return true;
  const at = new Date(try_at);
  const pause = (problem === null ? undefined : SERVER_PAUSES[tries - 1]) ?? LONGEST_RECIPIENT_PAUSE;
  return at <= now || isAhead(at, new Date(now.getTime() + pause * MINUTE));
}

function minutesAfter(minutes: number | undefined, now: Date): string | null {
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE).toISOString();
}
