import { type Config, ConfigError } from "~/config.server";
import { Database } from "~/database/database.server";
import { backupOccasions } from "~/domain/backup/backup-name";
import { RunReport } from "~/domain/backup/nightly/run-state.server";
import { backupProblem, takeBackup } from "~/domain/backup/nightly/take-backup.server";
import type { Log } from "~/log.server";

const now = () => new Date();

/** What the night and 'Back up now' run: a backup into the folder that the admin names, with its progress for the admin's page. */
export async function runTakeBackup(config: Config, log: Log, [occasion]: readonly string[]): Promise<void> {
  const known = backupOccasions.find((one) => one === occasion) ?? null;
  const database = await Database.open(config, log.error);
  try {
    const taking = { database, settings: config, occasion: known, now: now() };
    const run = { dataDir: config.dataDir, name: "backup", now } as const;
    const file = await RunReport.of(run, (report) => takeBackup({ ...taking, report }), backupProblem);
    log.info(`The backup is in ${file}.`);
  } catch (error) {
    throw error instanceof Error && backupProblem(error) === error.message ? new ConfigError(error.message) : error;
  } finally {
    await database.close();
  }
}
