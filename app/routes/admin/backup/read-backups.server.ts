import { readBackupHealth } from "~/domain/backup/backup-health.server";
import { localFolder } from "~/domain/backup/nightly/backup-folder.server";
import { findBackupPassphrase } from "~/domain/backup/nightly/backup-passphrase.server";
import type { RunView } from "~/domain/backup/nightly/run-state.server";
import { backupFact } from "~/domain/health/care-facts";
import { isFresh } from "~/domain/staff/session/staff-sessions.server";
import type { AdminRequest } from "~/web/admin-action.server";

/** What the page shows, with every file and secret left out that its reader may not have yet. */
export async function readBackups({ db, now, signedIn, site: { config, jobs } }: AdminRequest) {
  const health = await readBackupHealth(db, config.dataDir, now);
  const { backups, folder, lastRun, rehearsal, rehearsalRun } = health;
  const passphrase = await findBackupPassphrase(config);
  const mayChange = isFresh(signedIn.session, now);
  const shown = backups.map(({ name, madeAt, bytes, keeping, isElsewhere }) => ({
    ...{ name, bytes, keeping, isElsewhere },
    madeAt: madeAt.toISOString(),
    rehearsedAt: rehearsal?.good?.backup === name ? rehearsal.good.at : null,
  }));
  return {
    now: now.toISOString(),
    backups: shown,
    status: backupFact(health, now),
    backupRun: progressOf(lastRun, jobs.isRunning("take-backup") || jobs.isRunning("take-backup", ["nightly"])),
    rehearsalRun: progressOf(rehearsalRun, jobs.isRunning("rehearse")),
    rehearsal: rehearsal && { at: rehearsal.at, seconds: rehearsal.seconds, counts: rehearsal.counts, problem: rehearsal.problem },
    folder: { path: folder.isChosen ? folder.path : "", local: localFolder(config.dataDir), isOnSameDisk: folder.isOnSameDisk },
    encryption: passphrase === null ? ("off" as const) : passphrase.isSet ? ("environment" as const) : ("on" as const),
    passphrase: mayChange && passphrase && !passphrase.isSet ? passphrase.text : "",
    mayChange,
  };
}

export type ShownBackups = Awaited<ReturnType<typeof readBackups>>;

/** Null when nothing runs. A process that has just begun has not reported yet. */
function progressOf(run: RunView | null, isRunning: boolean): { step: string; share: number | null } | null {
  if (run?.state === "running") return { step: run.step || "Starting", share: run.share };
  return isRunning ? { step: "Starting", share: null } : null;
}
