/** How one thing is counted: the failure after the last free one asks to wait, every further one twice as long, up to a bound. */
export interface Limit {
  readonly free: number;
  readonly firstSeconds: number;
  readonly longestSeconds: number;
}

/** An address may be the whole clinic, so it is mild. A device known to the account is counted by itself, others by {@link evaluateAttempt}. */
export const signInLimits = {
  device: { free: 5, firstSeconds: 1, longestSeconds: 15 * 60 },
  pair: { free: 5, firstSeconds: 1, longestSeconds: 15 * 60 },
  address: { free: 30, firstSeconds: 1, longestSeconds: 5 * 60 },
  creations: { free: 10, firstSeconds: 1, longestSeconds: 60 * 60 },
  /** No longer than a link works: the newest email in a mailbox that strangers fill still has a good one. */
  resets: { free: 3, firstSeconds: 1, longestSeconds: 60 * 60 },
  /** Of emails to a mailbox that anybody can name when creating an account, and of those of an hour to all such mailboxes. */
  confirmations: { free: 3, firstSeconds: 60 * 60, longestSeconds: 24 * 60 * 60 },
  confirmationsOfAll: { free: 19, firstSeconds: 60 * 60, longestSeconds: 60 * 60 },
  /** A code of the authenticator app is good once; it stays valid for 90 seconds. */
  usedCode: { free: 0, firstSeconds: 120, longestSeconds: 120 },
  /** Test emails of an owner, and checks of the domain that email comes from. */
  mailTests: { free: 10, firstSeconds: 30, longestSeconds: 15 * 60 },
  /** Of the web address, and of short links to a map. */
  addressChecks: { free: 20, firstSeconds: 5, longestSeconds: 5 * 60 },
  resetsFromAddress: { free: 10, firstSeconds: 1, longestSeconds: 60 * 60 },
} as const satisfies Record<string, Limit>;

export const FORGET_AFTER_HOURS = 24;

export function waitSeconds(failures: number, { free, firstSeconds, longestSeconds }: Limit): number {
  if (failures <= free) return 0;
  return Math.min(firstSeconds * 2 ** Math.min(failures - free - 1, 30), longestSeconds);
}

/** The stored attempts of one counter. Times in milliseconds. */
export interface Count {
  readonly failures: number;
  readonly blockedUntil: number;
}

/** Attempts that one account allows unknown devices, however many there are: some at once, then one each time. */
interface Slots {
  readonly atOnce: number;
  readonly everySeconds: number;
}

/**
 * Networks that are new to an account have slots of their own, so that those which failed before can't use them up. In any hour at
 * most 5 + 120 and 10 + 30 passwords are compared for one account, 165 in all, from however many networks.
 */
export const accountSlots = {
  newcomers: { atOnce: 5, everySeconds: 30 },
  repeaters: { atOnce: 10, everySeconds: 120 },
} as const satisfies Record<string, Slots>;

/** After this many failures, and attempts that came too early, a network is no newcomer to the account for a day. */
const NEWCOMER_STRIKES = 3;

export interface AttemptState {
  /** Attempts of the network at the account; null when visitors can't be distinguished. */
  readonly pair: Count | null;
  /** Attempts of the network at all accounts; null when its address is only claimed. */
  readonly address: Count | null;
  readonly newcomers: Count;
  readonly repeaters: Count;
}

/** Whether a device that the account does not know may try a password now. @returns seconds to wait (0: none) and what to store */
export function evaluateAttempt(state: AttemptState, now: number): { wait: number; next: Partial<AttemptState> } {
  const { pair, address } = state;
  const isNewcomer = pair === null || pair.failures < NEWCOMER_STRIKES;
  const blockedUntil = Math.max(pair?.blockedUntil ?? 0, address?.blockedUntil ?? 0);
  if (blockedUntil > now) {
    const isEarly = pair !== null && isNewcomer && pair.blockedUntil > now;
    return { wait: secondsUntil(blockedUntil, now), next: isEarly ? { pair: { ...pair, failures: pair.failures + 1 } } : {} };
  }
  const kind = isNewcomer ? "newcomers" : "repeaters";
  const slot = takeSlot(state[kind], accountSlots[kind], now);
  if (slot.freeAt > now) {
    const keepsPlace = pair !== null && isNewcomer;
    return { wait: secondsUntil(slot.freeAt, now), next: keepsPlace ? { pair: { ...pair, blockedUntil: slot.freeAt } } : {} };
  }
  const next = {
    [kind]: slot.next,
    ...(pair && { pair: failedOnceMore(pair, signInLimits.pair, now) }),
    ...(address && { address: failedOnceMore(address, signInLimits.address, now) }),
  };
  return { wait: 0, next };
}

/** Somebody who knew the password takes no slot. */
export function returnSlot(count: Count, kind: keyof typeof accountSlots): Count {
  return { failures: count.failures + 1, blockedUntil: count.blockedUntil - accountSlots[kind].everySeconds * 1000 };
}

/** The generic cell rate algorithm: `blockedUntil` is when all slots are free again. */
function takeSlot({ failures, blockedUntil }: Count, { atOnce, everySeconds }: Slots, now: number) {
  const each = everySeconds * 1000;
  const next = { failures: failures + 1, blockedUntil: Math.max(blockedUntil, now) + each };
  return { freeAt: next.blockedUntil - atOnce * each, next };
}

function failedOnceMore({ failures }: Count, limit: Limit, now: number): Count {
  const wait = waitSeconds(failures + 1, limit);
  return { failures: failures + 1, blockedUntil: wait > 0 ? now + wait * 1000 : 0 };
}

function secondsUntil(instant: number, now: number): number {
  return Math.ceil((instant - now) / 1000);
}
