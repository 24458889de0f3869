import type { Kysely } from "kysely";
import type { SignInAttemptRow } from "~/database/staff-tables";
import type { Tables } from "~/database/tables";
import type { StaffClient } from "~/domain/staff/session/staff-auth.server";
import { senderOf } from "./client-network";
import {
  type CountedBy,
  findAttempts,
  forgetAttempts,
  isCurrent,
  keyOf,
  retractAttempt,
  swapAttempts,
  TooManyAttemptsError,
} from "./sign-in-attempts.server";
import { type AttemptState, type Count, evaluateAttempt, returnSlot } from "./sign-in-limits";

/** The counters of a device whose cookie does not belong to the account. */
interface UnknownDevice extends Readonly<Record<keyof AttemptState, CountedBy | null>> {
  readonly newcomers: CountedBy;
  readonly repeaters: CountedBy;
}

export function unknownDevice(client: StaffClient, email: string): UnknownDevice {
  const sender = senderOf(client);
  return {
    newcomers: { kind: "newcomers", whom: email },
    repeaters: { kind: "repeaters", whom: email },
    address: client.claimedAddress === null && sender !== null ? { kind: "address", whom: sender } : null,
    pair: sender === null ? null : { kind: "pair", whom: `${sender}\0${email}` },
  };
}

/** Counts the attempt before it is made. @returns a function to call when the password was right @throws TooManyAttemptsError */
export async function countUnknownDevice(db: Kysely<Tables>, device: UnknownDevice, now: Date): Promise<() => Promise<void>> {
  for (let tries = 0; tries < 20; tries += 1) {
    const rows = await readRows(db, device, now);
    const { wait, next } = evaluateAttempt(rows.state, now.getTime());
    if (!(await store(db, device, rows.stored, next, now))) continue;
    if (wait > 0) throw new TooManyAttemptsError(wait);
    return () => forgive(db, device, next.newcomers ? "newcomers" : "repeaters", now);
  }
  throw new TooManyAttemptsError(1);
}

const kinds = ["newcomers", "repeaters", "address", "pair"] as const;
type Rows = Partial<Record<keyof AttemptState, SignInAttemptRow | undefined>>;

async function readRows(db: Kysely<Tables>, device: UnknownDevice, now: Date): Promise<{ stored: Rows; state: AttemptState }> {
  const keys = kinds.flatMap((kind) => (device[kind] ? [keyOf(device[kind])] : []));
  const found = await db.selectFrom("sign_in_attempts").selectAll().where("key", "in", keys).execute();
  const stored = Object.fromEntries(kinds.map((kind) => [kind, found.find(({ key }) => device[kind] && key === keyOf(device[kind]))]));
  const count = (kind: keyof AttemptState) => countOf(stored[kind], now);
  const { pair, address } = device;
  const state = {
    newcomers: count("newcomers"),
    repeaters: count("repeaters"),
    pair: pair && count("pair"),
    address: address && count("address"),
  };
  return { stored, state };
}

function countOf(row: SignInAttemptRow | undefined, now: Date): Count {
  if (!row || !isCurrent(row, now)) return { failures: 0, blockedUntil: 0 };
  return { failures: row.failures, blockedUntil: row.blocked_until ? Date.parse(row.blocked_until) : 0 };
}

class ChangedMeanwhile extends Error {}

/** All or nothing. @returns false when another attempt came in between */
async function store(db: Kysely<Tables>, device: UnknownDevice, stored: Rows, next: Partial<AttemptState>, now: Date): Promise<boolean> {
  try {
    await db.transaction().execute(async (transaction) => {
      for (const kind of kinds) {
        const count = next[kind];
        if (!count || !device[kind]) continue;
        if (!(await swapAttempts(transaction, keyOf(device[kind]), stored[kind], rowOf(count, now)))) throw new ChangedMeanwhile();
      }
    });
    return true;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false;
    throw error;
  }
}

function rowOf({ failures, blockedUntil }: Count, now: Date) {
  const blocked_until = blockedUntil > 0 ? new Date(blockedUntil).toISOString() : null;
  return { failures, last_at: now.toISOString(), blocked_until };
}

async function forgive(db: Kysely<Tables>, device: UnknownDevice, kind: "newcomers" | "repeaters", now: Date): Promise<void> {
  if (device.pair) await forgetAttempts(db, device.pair);
  if (device.address) await retractAttempt(db, device.address);
  for (let tries = 0; tries < 20; tries += 1) {
    const row = await findAttempts(db, device[kind]);
    if (!row || (await swapAttempts(db, row.key, row, rowOf(returnSlot(countOf(row, now), kind), now)))) return;
  }
}
