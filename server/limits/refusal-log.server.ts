import { type Log, withoutTokens } from "~/log.server";

const LINES_A_MINUTE = 20;

const refusals = new Set([400, 401, 403, 405, 408, 413, 415, 429, 431]);

/** One line for each refused request, and one for all above twenty in a minute: a stranger must not fill the disk. */
export class RefusalLog {
  readonly #counter: MinuteCounter;
  #unlogged = 0;

  constructor(
    private readonly log: Log,
    now: () => Date,
  ) {
    this.#counter = new MinuteCounter(now);
  }

  note(status: number, method: string, pathname: string, sender: string, requestId: string): void {
    if (!refusals.has(status)) return;
    const times = this.#counter.count("refused");
    if (times === 1 && this.#unlogged > 0) {
      this.log.info(`Refused ${this.#unlogged} more requests in the minute of the last one above.`);
      this.#unlogged = 0;
    }
    if (times > LINES_A_MINUTE) this.#unlogged += 1;
    else this.log.info(`Refused ${method} ${withoutTokens(pathname)} from ${sender} with ${status}, reference ${requestId}`);
  }
}

const MINUTE = 60_000;

export class MinuteCounter {
  #minute = 0;
  #counts = new Map<string, number>();

  constructor(private readonly now: () => Date) {}

  count(what: string): number {
    const minute = Math.floor(this.now().getTime() / MINUTE);
    if (minute !== this.#minute) this.#counts = new Map();
    this.#minute = minute;
    const times = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, times);
    return times;
  }
}
