import type { Config } from "~/config.server";
import { Database } from "~/database/database.server";
import { BackupError } from "~/domain/backup/backup-error";
import { NotEmptyInstallError, requireEmptyInstall } from "~/domain/backup/bringing-back/empty-install.server";
import { bringBackUpload, checkBackupUpload } from "~/domain/backup/bringing-back/uploaded-backup.server";
import { RunReport } from "~/domain/backup/nightly/run-state.server";
import type { Log } from "~/log.server";

const now = () => new Date();

/** The work behind 'I have a backup'. @param args check or restore, and the id of the upload */
export async function runBringBack(config: Config, log: Log, [what, id = ""]: readonly string[]): Promise<void> {
  if (what === "check") return checkBackupUpload(config.dataDir, id);
  const restore = async (report: RunReport) => {
    const database = await Database.open(config, log.error);
    try {
      await requireEmptyInstall(database.kysely);
    } finally {
      await database.close();
    }
    await bringBackUpload(config, id, { now: now(), onTable: (name) => report.step(`Comparing ${name}`) });
  };
  await RunReport.of({ dataDir: config.dataDir, name: "bring-back", now }, restore, problemOf);
  log.info("A backup was brought back by the admin.");
}

function problemOf(error: unknown): string {
  if (error instanceof BackupError || error instanceof NotEmptyInstallError) return error.message;
  return "The backup could not be brought back. The site’s log says why. Nothing was changed.";
}
