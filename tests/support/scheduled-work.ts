import { parseConfig } from "~/config.server";
import type { Database } from "~/database/database.server";
import { VisitCounts } from "~/domain/visits/visit-counts";
import { periodicWork } from "../../server/work/periodic-work.server";
import type { PeriodicWork } from "../../server/work/schedule.server";

/** The site's table of work, without processes and mail. */
export function scheduledWork(
  database: Database,
  parts: Partial<Parameters<typeof periodicWork>[0]> & { now: () => Date },
): PeriodicWork[] {
  return periodicWork({
    config: parseConfig({ DATA_DIR: "/no/such/folder" }),
    database,
    log: { info: () => undefined, error: () => undefined },
    jobs: { start: () => true, isRunning: () => false },
    mail: { server: async () => null, sendQueued: () => undefined },
    openLookup: () => ({ txt: async () => null, mx: async () => null }),
    sendQueuedMails: async () => undefined,
    visits: new VisitCounts(parts.now),
    ...parts,
  });
}

/** What the site does each hour, once. */
export async function workAnHour(database: Database, now: Date): Promise<void> {
  for (const { every, job } of scheduledWork(database, { now: () => now }))
    if (every === 3_600_000) await job(new AbortController().signal);
}
