import { addDays, arizonaDate, arizonaInstant } from "~/domain/clinic/arizona-time";
import { minutesOf } from "~/domain/clinic/opening-hours";

interface Step {
  readonly at: Date;
  readonly run: (now: Date) => Promise<unknown>;
}

/** What happened in the clinic, each at its time, so that histories and backups have it in the right order. */
export class Timeline {
  readonly #steps: Step[] = [];

  constructor(private readonly today: Date) {}

  /** @param time as the clocks of Arizona show it, HH:MM. What would be in the future has happened a moment ago. */
  at(daysAgo: number, time: string, run: Step["run"]): void {
    const planned = this.moment(daysAgo, time);
    const latest = new Date(this.today.getTime() - (LATEST_MINUTES * 60_000) / (1 + minutesOf(time) / 100));
    this.#steps.push({ at: planned < latest ? planned : latest, run });
  }

  moment(daysAgo: number, time: string): Date {
    return arizonaInstant(this.day(daysAgo), minutesOf(time));
  }

  day(daysAgo: number): string {
    return addDays(arizonaDate(this.today), -daysAgo);
  }

  async run(): Promise<void> {
    for (const { at, run } of this.#steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())) await run(at);
  }
}

const LATEST_MINUTES = 60;
