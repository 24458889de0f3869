import type { Kysely } from "kysely";
import type { SignInAttemptRow } from "~/database/staff-tables";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { isAhead } from "~/domain/instant";
import { sha256 } from "~/domain/sha256.server";
import { FORGET_AFTER_HOURS, type Limit, waitSeconds } from "./sign-in-limits";

export interface CountedBy {
  readonly kind: string;
  readonly whom: string;
}

export interface Counter extends CountedBy {
  readonly limit: Limit;
}

export class TooManyAttemptsError extends DomainError {
  constructor(readonly retryAfterSeconds: number) {
    super("busy", "Please wait", `Too many attempts. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"}.`);
  }
}

/** Counts an attempt as failed before it is made, so that parallel ones can't all slip through. @throws TooManyAttemptsError */
export async function countAttempt(db: Kysely<Tables>, counters: readonly Counter[], now: Date): Promise<void> {
  for (const counter of counters) requireUnblocked(await findAttempts(db, counter), now);
  for (const counter of counters) await countFailure(db, counter, now);
}

export async function forgetAttempts(db: Kysely<Tables>, counter: CountedBy): Promise<void> {
  await db.deleteFrom("sign_in_attempts").where("key", "=", keyOf(counter)).execute();
}

/** For a counter that other people share. */
export async function retractAttempt(db: Kysely<Tables>, counter: CountedBy): Promise<void> {
  await db
    .updateTable("sign_in_attempts")
    .set((row) => ({ failures: row("failures", "-", 1), blocked_until: null }))
    .where("key", "=", keyOf(counter))
    .where("failures", ">", 0)
    .execute();
}

export async function deleteOldAttempts(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom("sign_in_attempts").where("last_at", "<", forgottenBefore(now)).execute();
}

function requireUnblocked(row: SignInAttemptRow | undefined, now: Date): void {
  if (!row?.blocked_until || !isCurrent(row, now) || row.blocked_until <= now.toISOString()) return;
  throw new TooManyAttemptsError(Math.ceil((Date.parse(row.blocked_until) - now.getTime()) / 1000));
}

/** Compare and swap; the loser of a race reads again. */
async function countFailure(db: Kysely<Tables>, counter: Counter, now: Date): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const row = await findAttempts(db, counter);
    requireUnblocked(row, now);
    const failures = row && isCurrent(row, now) ? row.failures + 1 : 1;
    const wait = waitSeconds(failures, counter.limit);
    const next = {
      failures,
      last_at: now.toISOString(),
      blocked_until: wait > 0 ? new Date(now.getTime() + wait * 1000).toISOString() : null,
    };
    if (await swapAttempts(db, keyOf(counter), row, next)) return;
  }
  throw new TooManyAttemptsError(1);
}

type AttemptCount = Pick<SignInAttemptRow, "failures" | "last_at" | "blocked_until">;

/** @returns false when another attempt changed the row in between */
export async function swapAttempts(db: Kysely<Tables>, key: string, row: AttemptCount | undefined, next: AttemptCount): Promise<boolean> {
  if (!row) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("sign_in_attempts")
      .values({ key, ...next })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable("sign_in_attempts")
    .set(next)
    .where("key", "=", key)
    .where("failures", "=", row.failures)
    .where("last_at", "=", row.last_at)
    .where("blocked_until", row.blocked_until === null ? "is" : "=", row.blocked_until)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export function findAttempts(db: Kysely<Tables>, counter: CountedBy): Promise<SignInAttemptRow | undefined> {
  return db.selectFrom("sign_in_attempts").selectAll().where("key", "=", keyOf(counter)).executeTakeFirst();
}

export function keyOf({ kind, whom }: CountedBy): string {
  return `${kind}:${sha256(whom)}`;
}

/** Older ones are ignored. Later ones are from a clock that was ahead: they would block the right password until then. */
export function isCurrent({ last_at }: Pick<SignInAttemptRow, "last_at">, now: Date): boolean {
  return last_at >= forgottenBefore(now) && !isAhead(new Date(last_at), now);
}

function forgottenBefore(now: Date): string {
  return new Date(now.getTime() - FORGET_AFTER_HOURS * 3_600_000).toISOString();
}
