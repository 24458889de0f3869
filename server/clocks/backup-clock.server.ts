import { DatabaseUnavailableError } from "~/database/database-error.server";
import { readBackupHealth } from "~/domain/backup/backup-health.server";
import { isBackupDue, isRehearsalDue, nextNight } from "~/domain/backup/nightly/nightly-times";
import { hasNoOwner } from "~/domain/staff/account/create-account.server";
import type { Jobs } from "~/web/request-context.server";
import type { SiteParts } from "../site-parts";

/** Also how long after a start the first look is: a short life of the process makes no backup. */
const LOOK_MILLISECONDS = 5 * 60_000;

/** Starts the night's backup and the week's rehearsal. */
export class BackupClock {
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(private readonly options: SiteParts & { readonly jobs: Pick<Jobs, "start"> }) {}

  start(): void {
    if (this.#isClosed) return;
    const now = this.options.now();
    const delay = Math.min(LOOK_MILLISECONDS, nextNight(now).getTime() - now.getTime());
    this.#timer = setTimeout(() => {
      this.#looking = this.look().finally(() => this.start());
    }, delay).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  async look(): Promise<void> {
    const { config, database, jobs, log, now } = this.options;
    try {
      if (await hasNoOwner(database.kysely)) return;
      const at = now();
      const { backups, lastRun, rehearsal } = await readBackupHealth(database.kysely, config, at);
      const nightly = backups.find(({ occasion }) => occasion === "nightly");
      const isDue = isBackupDue({ done: nightly?.madeAt ?? null, tried: dateOf(lastRun?.startedAt) }, at);
      if (isDue) jobs.start("take-backup", ["nightly"]);
      else if (backups.length > 0 && isRehearsalDue({ done: dateOf(rehearsal?.good?.at), tried: dateOf(rehearsal?.at) }, at)) {
        jobs.start("rehearse");
      }
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) log.error("Looking after the backups failed", error);
    }
  }
}

function dateOf(instant: string | undefined): Date | null {
  return instant === undefined ? null : new Date(instant);
}
