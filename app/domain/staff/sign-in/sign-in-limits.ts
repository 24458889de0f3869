/** How one thing is counted: the failure after the last free one asks to wait, every further one twice as long, up to a bound. */
export interface Limit {
  readonly free: number;
  readonly firstSeconds: number;
  readonly longestSeconds: number;
}

/** An address may be the whole clinic, so it is mild. A device known to the account is counted by itself; see sign-in-slots.ts for others. */
export const signInLimits = {
  device: { free: 5, firstSeconds: 1, longestSeconds: 15 * 60 },
  pair: { free: 5, firstSeconds: 1, longestSeconds: 15 * 60 },
  address: { free: 30, firstSeconds: 1, longestSeconds: 5 * 60 },
  creations: { free: 10, firstSeconds: 1, longestSeconds: 60 * 60 },
  resets: { free: 3, firstSeconds: 1, longestSeconds: 15 * 60 },
  /** A code of the authenticator app is good once; it stays valid for 90 seconds. */
  usedCode: { free: 0, firstSeconds: 120, longestSeconds: 120 },
  /** Test mails of an owner. */
  mailTests: { free: 10, firstSeconds: 30, longestSeconds: 15 * 60 },
  resetsFromAddress: { free: 10, firstSeconds: 1, longestSeconds: 60 * 60 },
} as const satisfies Record<string, Limit>;

export const FORGET_AFTER_HOURS = 24;

export function waitSeconds(failures: number, { free, firstSeconds, longestSeconds }: Limit): number {
  if (failures <= free) return 0;
  return Math.min(firstSeconds * 2 ** Math.min(failures - free - 1, 30), longestSeconds);
}
