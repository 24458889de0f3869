export interface RequestSettings {
  /** Days after which a request that is done is erased. */
  readonly keepDays: number;
  /** When the sender is answered; `{time}` is the end of the next open day. Empty: nothing is promised. */
  readonly promise: string;
}

export const keepDaysRange = { least: 7, most: 365 } as const;

export const MAX_PROMISE_LENGTH = 160;

export const defaultRequestSettings: RequestSettings = { keepDays: 90, promise: "We answer by {time}." };

/** @param time null when no open day is near: a promise that names the time is then not made */
export function promiseText(promise: string, time: string | null): string {
  if (promise.includes("{time}") && time === null) return "";
  return promise.replaceAll("{time}", time ?? "");
}

export function makesPromise({ promise }: RequestSettings): boolean {
  return promise.includes("{time}");
}
