import { arizonaFormat } from "~/domain/clinic/arizona-time";
import type { HealthCheck } from "./health-check";

const MINUTE = 60_000;

export interface SchedulerReadings {
  /** When the publication clock last finished a round; null before its first. */
  readonly lastRun: Date | null;
  /** The earliest planned post that is not public yet. */
  readonly next: { readonly title: string; readonly at: Date } | null;
}

/** The clock runs every minute, so that three of them without a round are a fault. */
const LATE_MINUTES = 3;

export function checkScheduler({ lastRun, next }: SchedulerReadings, now: Date): HealthCheck {
  const line = { id: "scheduler", name: "Scheduled posts" };
  const isLate = (since: Date) => now.getTime() - since.getTime() > LATE_MINUTES * MINUTE;
  const todo = "Restart the site. If that changes nothing, its log says why.";
  if (next !== null && isLate(next.at)) {
    const sentence = `“${next.title}” was planned for ${planned.format(next.at)} and is not marked as published. Readers see it all the same.`;
    return { ...line, state: "red", sentence, todo };
  }
  if (lastRun !== null && isLate(lastRun)) {
    return { ...line, state: "red", sentence: `Nothing was published or looked at since ${planned.format(lastRun)}.`, todo };
  }
  return { ...line, state: "fine", sentence: next === null ? "None is planned." : `The next one goes out ${planned.format(next.at)}.` };
}

export interface FailedSignIns {
  readonly times: number;
  /** Accounts that they were for; those without an account count as one. */
  readonly accounts: number;
}

/** A practice mistypes a few passwords a week. */
const UNUSUAL_FAILURES = 50;

export function checkSignIns({ times, accounts }: FailedSignIns): HealthCheck {
  const line = { id: "sign-ins", name: "Sign-ins" };
  if (times < UNUSUAL_FAILURES) {
    const passwords = times === 1 ? "1 wrong password" : `${times === 0 ? "No" : times} wrong passwords`;
    return { ...line, state: "fine", sentence: `${passwords} this week, nothing unusual.` };
  }
  return {
    ...line,
    state: "soon",
    sentence: `${times} wrong passwords this week, for ${accounts === 1 ? "one account" : `${accounts} accounts`}. Each further try has to wait longer.`,
    todo: "Have everybody turn on two-step sign-in or a passkey. History has the addresses they came from.",
  };
}

/** How long one kind of page takes, in seconds. */
export interface PageTimes {
  /** As `app/routes.ts` has it, such as /blog/:slug. */
  readonly route: string;
  readonly requests: number;
  /** What 95 of 100 requests stayed within. */
  readonly usual: number;
}

const SLOW_SECONDS = 1;

/** A few requests after a start say nothing. */
const FEWEST_REQUESTS = 20;

/** @param times the slowest first */
export function checkSpeed(times: readonly PageTimes[]): HealthCheck {
  const line = { id: "speed", name: "Speed" };
  const slowest = times.find(({ requests }) => requests >= FEWEST_REQUESTS);
  if (!slowest) return { ...line, state: "fine", sentence: "Too few pages were asked for since the start to say." };
  const seconds = slowest.usual < 0.1 ? "less than 0.1 seconds" : `${slowest.usual.toFixed(1)} seconds`;
  const sentence = `The slowest page takes ${seconds}: ${slowest.route}.`;
  if (slowest.usual < SLOW_SECONDS) return { ...line, state: "fine", sentence };
  return { ...line, state: "soon", sentence, todo: "See whether something else keeps this machine busy." };
}

const planned = arizonaFormat({ weekday: "long", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" });
