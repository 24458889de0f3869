import { arizonaFormat } from "~/domain/clinic/arizona-time";
import { resultsOf } from "./health-check";

const MINUTE = 60_000;

export interface SchedulerReadings {
  /** When due posts were last published; null before the first time. */
  readonly lastRun: Date | null;
  /** The earliest scheduled post that is not public yet. */
  readonly next: { readonly title: string; readonly at: Date } | null;
}

/** Due posts are published every minute, so that three minutes without it are a fault. */
const LATE_MINUTES = 3;

export function checkScheduler({ lastRun, next }: SchedulerReadings, now: Date) {
  const { fine, red } = resultsOf("scheduler", "Scheduled posts");
  const isLate = (since: Date) => now.getTime() - since.getTime() > LATE_MINUTES * MINUTE;
  const todo = "Restart the site. If that changes nothing, its log says why.";
  if (next !== null && isLate(next.at)) {
    const planned = `“${next.title}” was planned for ${momentFormat.format(next.at)}`;
    return red(`${planned} and is not marked as published. Readers see it all the same.`, todo);
  }
  if (lastRun !== null && isLate(lastRun)) return red(`Nothing was published or checked since ${momentFormat.format(lastRun)}.`, todo);
  return fine(next === null ? "None is planned." : `The next one goes out ${momentFormat.format(next.at)}.`);
}

const momentFormat = arizonaFormat({ weekday: "long", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" });

export interface FailedSignIns {
  readonly times: number;
  /** Accounts that they were for; all attempts without an account count as one. */
  readonly accounts: number;
}

/** A practice mistypes a few passwords a week. */
const UNUSUAL_FAILURES = 50;

export function checkSignIns({ times, accounts }: FailedSignIns) {
  const { fine, soon } = resultsOf("sign-ins", "Sign-ins");
  if (times < UNUSUAL_FAILURES) {
    const passwords = times === 1 ? "1 wrong password" : `${times === 0 ? "No" : times} wrong passwords`;
    return fine(`${passwords} this week, nothing unusual.`);
  }
  return soon(
    `${times} wrong passwords this week, for ${accounts === 1 ? "one account" : `${accounts} accounts`}. Each further try has to wait longer.`,
    "Have everybody turn on two-step sign-in or a passkey. History has the addresses they came from.",
  );
}

/** How long one kind of page takes, in seconds. */
interface PageTimes {
  /** As `app/routes.ts` has it, such as /blog/:slug. */
  readonly route: string;
  readonly requests: number;
  /** What 95 of 100 requests stayed within. */
  readonly usual: number;
}

const SLOW_SECONDS = 1;

/** A few requests after a start say nothing. */
const MIN_REQUESTS = 20;

/** @param times the slowest first */
export function checkSpeed(times: readonly PageTimes[]) {
  const { fine, soon } = resultsOf("speed", "Speed");
  const slowest = times.find(({ requests }) => requests >= MIN_REQUESTS);
  if (!slowest) return fine("Too few pages were requested since the start to tell.");
  const seconds = slowest.usual < 0.1 ? "less than 0.1 seconds" : `${slowest.usual.toFixed(1)} seconds`;
  const sentence = `The slowest page takes ${seconds}: ${slowest.route}.`;
  return slowest.usual < SLOW_SECONDS ? fine(sentence) : soon(sentence, "See whether something else keeps this machine busy.");
}
