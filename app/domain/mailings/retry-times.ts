/** Minutes until a recipient is tried again whose server asked for later; greylisting wants 5 to 15. Together two days. */
const RECIPIENT_PAUSES = [5, 15, 30, 60, 120, ...Array<number>(11).fill(240)] as const;

/** Minutes until a mail server is tried again that takes nothing: then each hour, for three days. */
const SERVER_PAUSES = [1, 2, 5, 15, 30, ...Array<number>(72).fill(60)] as const;

/** @param tries before this one @returns null when there were enough; ISO 8601 */
export function nextRecipientTry(tries: number, now: Date): string | null {
  return minutesAfter(RECIPIENT_PAUSES[tries], now);
}

/** @param tries since a mail was last accepted @returns null when a person has to decide; ISO 8601 */
export function nextServerTry(tries: number, now: Date): string | null {
  return minutesAfter(SERVER_PAUSES[tries], now);
}

function minutesAfter(minutes: number | undefined, now: Date): string | null {
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000).toISOString();
}
