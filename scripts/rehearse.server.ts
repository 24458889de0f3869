import { type Config, ConfigError } from "~/config.server";
import { Database } from "~/database/database.server";
import { findRehearsal } from "~/domain/backup/backup-health.server";
import { type RehearsalOptions, rehearsalProblem, rehearse } from "~/domain/backup/nightly/rehearsal.server";
import { RunReport } from "~/domain/backup/nightly/run-state.server";
import type { Log } from "~/log.server";

const now = () => new Date();

export async function runRehearsal(config: Config, log: Log, startSite: RehearsalOptions["startSite"]): Promise<void> {
  const database = await Database.open(config, log.error);
  try {
    const run = { dataDir: config.dataDir, name: "rehearsal", now } as const;
    await RunReport.of(run, (report) => rehearse({ database, settings: config, now, report, startSite }), rehearsalProblem);
    const rehearsal = await findRehearsal(database.kysely);
    if (!rehearsal?.counts) return;
    const { posts, pictures, people } = rehearsal.counts;
    log.info(
      `${rehearsal.backup} would bring everything back: ${posts} posts, ${pictures} pictures and ${people} people, in ${rehearsal.seconds} seconds.`,
    );
  } catch (error) {
    throw error instanceof Error && rehearsalProblem(error) === error.message ? new ConfigError(error.message) : error;
  } finally {
    await database.close();
  }
}
