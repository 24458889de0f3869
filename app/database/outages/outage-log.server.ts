import { DatabaseUnavailableError } from "~/database/database-error.server";

const REMIND_MS = 60_000;

/** An outage in which the database answered, such as a full disk, ends after this time without a failure. */
const QUIET_MS = 60_000;

interface Outage {
  readonly reference: string;
  readonly since: number;
  lastFailureAt: number;
  loggedAt: number;
  /** The reason that was logged last. */
  logged: string;
  message: string;
  /** Whether the database did not answer at all. Otherwise only statements failed. */
  isWhole: boolean;
  /** Whether it answered while statements failed. */
  hasAnswered: boolean;
  requests: number;
}

/** Logs the beginning of an outage, one line a minute while it lasts, and its end, however many requests fail. */
export class OutageLog {
  #current: Outage | null = null;
  #count = 0;
  /** Reference of the last outage: later failures with it, for example by the circuit breaker, are no new outage. */
  #endedReference: string | null = null;

  constructor(
    private readonly write: (line: string) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get count(): number {
    return this.#count;
  }

  /**
   * @param isWhole see {@link Outage}
   * @param isOpening opening failed, which is rare: a reason that changed is logged at once
   * @returns an error with the reference of the outage's beginning
   */
  fail(message: string, { isWhole = false, isOpening = false } = {}): DatabaseUnavailableError {
    // An unavailable database is another outage than failing statements.
    if (isWhole && this.#current?.hasAnswered) this.#end(this.#current, this.#current.lastFailureAt);
    const current = this.#current ?? this.#begin(new DatabaseUnavailableError(message));
    current.message = message;
    current.lastFailureAt = this.now();
    current.isWhole ||= isWhole;
    this.#remind(current, isOpening && message !== current.logged);
    // A new object each time: Kysely adds to the stack of what it throws.
    return new DatabaseUnavailableError(message, current.reference);
  }

  /** For a request that failed by the outage, instead of a log line of its own. */
  countRequest(error: DatabaseUnavailableError): void {
    if (error.reference === this.#endedReference) return;
    const current = this.#current ?? this.#begin(error);
    current.requests += 1;
    current.lastFailureAt = this.now();
    this.#remind(current);
  }

  /** For each answer of the database. @param isOpened it was closed and is open again @returns whether that ended an outage */
  answered({ isOpened = false } = {}): boolean {
    const current = this.#current;
    if (!current) return false;
    current.hasAnswered = true;
    const now = this.now();
    if (isOpened || current.isWhole) this.#end(current, now);
    else if (now - current.lastFailureAt >= QUIET_MS) this.#end(current, current.lastFailureAt);
    return this.#current === null;
  }

  #begin({ message, reference }: DatabaseUnavailableError): Outage {
    const now = this.now();
    this.#count += 1;
    const times = { since: now, lastFailureAt: now, loggedAt: now };
    this.#current = { reference, message, logged: message, ...times, isWhole: false, hasAnswered: false, requests: 0 };
    this.write(`Database: ${sentence(message)} The public pages stay up. Reference ${reference}.`);
    return this.#current;
  }

  #end(outage: Outage, at: number): void {
    this.#current = null;
    this.#endedReference = outage.reference;
    this.write(`Database: it answers again after ${seconds(at - outage.since)}${failed(outage)}. Reference ${outage.reference}.`);
  }

  #remind(current: Outage, isDue = false): void {
    const now = this.now();
    if (!isDue && now - current.loggedAt < REMIND_MS) return;
    current.loggedAt = now;
    current.logged = current.message;
    const { message, reference, since } = current;
    this.write(`Database: still after ${seconds(now - since)}${failed(current)}: ${sentence(message)} Reference ${reference}.`);
  }
}

interface ErrorLog {
  error(message: string, cause?: unknown): void;
}

/** Errors of an outage are counted and not logged. */
export function withoutOutages<Log extends ErrorLog>(log: Log, outages: OutageLog): Log {
  const error = (message: string, cause?: unknown) => {
    const outage = [cause, cause instanceof Error ? cause.cause : null].find((one) => one instanceof DatabaseUnavailableError);
    if (outage) outages.countRequest(outage);
    else log.error(message, cause);
  };
  return { ...log, error };
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

function seconds(milliseconds: number): string {
  return `${Math.max(1, Math.round(milliseconds / 1000))} s`;
}

function failed({ requests }: Outage): string {
  return requests === 0 ? "" : `, ${requests} ${requests === 1 ? "request" : "requests"} failed`;
}
