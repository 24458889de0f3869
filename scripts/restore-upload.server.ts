import type { Config } from "~/config.server";
import { RunReport } from "~/domain/backup/nightly/run-state.server";
import { checkBackupUpload, restoreUpload } from "~/domain/backup/restoring/uploaded-backup.server";
import { DomainError } from "~/domain/errors";
import type { Log } from "~/log.server";

const now = () => new Date();

/** The work behind 'Restore a backup'. @param args check or restore and the id of the upload, or discard */
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
    await RunReport.of({ dataDir: config.dataDir, name: "restore", now }, restore, problemOf);
  } finally {
    process.off("SIGTERM", ignore);
  }
  log.info("A backup was restored by the admin.");
}

function problemOf(error: unknown): string {
  return error instanceof DomainError ? error.message : "The backup could not be restored. The site’s log says why. Nothing was changed.";
}
