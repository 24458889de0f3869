import { type Config, ConfigError } from "~/config.server";
import { Database } from "~/database/database.server";
import { findRehearsal } from "~/domain/backup/backup-health.server";
import { backupOccasions } from "~/domain/backup/backup-name";
import { BROKE_OFF, type RehearsalOptions, rehearse } from "~/domain/backup/nightly/rehearsal.server";
import { RunReport, restoreRun, runInDatabase } from "~/domain/backup/nightly/run-state.server";
import { takeBackup } from "~/domain/backup/nightly/take-backup.server";
import { checkBackupUpload, restoreUpload } from "~/domain/backup/restoring/uploaded-backup.server";
import { DomainError } from "~/domain/errors";
import type { Log } from "~/log.server";

const now = () => new Date();

const NOT_MADE = "The backup could not be made. The site’s log says why.";
const NOT_RESTORED = "The backup could not be restored. The site’s log says why. Nothing was changed.";

/** For the night and 'Back up now': a backup into the chosen folder, with its progress for the admin's page. */
export async function runTakeBackup(config: Config, log: Log, [occasion]: readonly string[]): Promise<void> {
  const known = backupOccasions.find((one) => one === occasion) ?? null;
  await withOpenDatabase(config, log, async (database) => {
    const taking = { database, settings: config, occasion: known, now: now() };
    const run = { place: runInDatabase(database, "backup"), now };
    const file = await RunReport.of(run, (report) => takeBackup({ ...taking, report }), NOT_MADE);
    log.info(`The backup is in ${file}.`);
  });
}

/** @param args the name of a stored backup; without it, the newest one */
export async function runRehearsal(
  config: Config,
  log: Log,
  [backup]: readonly string[],
  startSite: RehearsalOptions["startSite"],
): Promise<void> {
  await withOpenDatabase(config, log, async (database) => {
    const run = { place: runInDatabase(database, "rehearsal"), now };
    await RunReport.of(run, (report) => rehearse({ database, settings: config, backup, now, report, startSite }), BROKE_OFF);
    const rehearsal = await findRehearsal(database.kysely);
    if (!rehearsal?.counts) return;
    const { backup: tested, counts, seconds } = rehearsal;
    const contents = `${counts.posts} posts, ${counts.pictures} pictures and ${counts.people} people`;
    log.info(`${tested} would restore everything: ${contents}, in ${seconds} seconds.`);
  });
}

/** A problem that has a sentence is logged without a stack. */
async function withOpenDatabase(config: Config, log: Log, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await Database.open(config, log.error);
  try {
    await work(database);
  } catch (error) {
    throw error instanceof DomainError ? new ConfigError(error.message) : error;
  } finally {
    await database.close();
  }
}

/** For the admin. @param args check or restore and the id of the upload, or discard */
export async function runRestoreUpload(config: Config, log: Log, [what, id = ""]: readonly string[]): Promise<void> {
  if (what === "check") return checkBackupUpload(config.dataDir, id);
  if (what === "discard") {
    const { discardStaged } = await import("~/domain/backup/restore-backup.server");
    return discardStaged(config);
  }
  // A signal that comes during the swap is too late.
  const ignore = () => undefined;
  const onReplace = () => void process.on("SIGTERM", ignore);
  const restore = (report: RunReport) => restoreUpload(config, id, { now: now(), onStep: (step) => report.step(step), onReplace });
  try {
    await RunReport.of({ place: restoreRun(config.dataDir), now }, restore, NOT_RESTORED);
  } finally {
    process.off("SIGTERM", ignore);
  }
  log.info("A backup was restored by the admin.");
}
