import { type BackupHealth, readBackupHealth } from "~/domain/backup/backup-health.server";
import { findFormerFolder, localFolder } from "~/domain/backup/nightly/backup-folder.server";
import { type BackupPassphrase, findBackupPassphrase } from "~/domain/backup/nightly/backup-settings.server";
import { findLastRestore } from "~/domain/backup/nightly/kept-backups.server";
import type { RunView } from "~/domain/backup/nightly/run-state.server";
import { normalizePassphrase } from "~/domain/backup/passphrase";
import { listFormerData } from "~/domain/backup/restoring/former-data.server";
import { checkBackup } from "~/domain/health/backup-mail-checks";
import { findPrintedCodes } from "~/domain/staff/account/printed-codes.server";
import { isFresh } from "~/domain/staff/session/staff-sessions.server";
import { isOnlyOwner } from "~/domain/staff/staff-commands.server";
import type { AdminRequest } from "~/web/admin-action.server";

/** The data of the page, without paths and secrets that its reader may not see yet. */
export async function readBackups({ db, actor, now, signedIn, site: { config, jobs, mail } }: AdminRequest) {
  const health = await readBackupHealth(db, config, now);
  const { backups, folder, lastRun, rehearsal, rehearsalRun } = health;
  const passphrase = await findBackupPassphrase(config);
  const mayChange = isFresh(signedIn.session, now);
  const shown = backups.map(({ name, madeAt, bytes, isLocked, keeping, isElsewhere }) => ({
    ...{ name, bytes, isLocked, keeping, isElsewhere },
    madeAt: madeAt.toISOString(),
    rehearsedAt: rehearsal?.good?.backup === name ? rehearsal.good.at : null,
  }));
  return {
    now: now.toISOString(),
    backups: shown,
    formerFolder: await findFormerFolder(db),
    restored: await findLastRestore(db, backups, now),
    former: await listFormerData(db, config),
    codes: await findPrintedCodes(db, actor),
    needsCodes: (await isOnlyOwner(db, actor)) && (await mail.server()) === null,
    status: checkBackup(health, now),
    backupRun: progressOf(lastRun, jobs.isRunning("take-backup") || jobs.isRunning("take-backup", ["nightly"])),
    rehearsalRun: progressOf(rehearsalRun, jobs.isRunning("rehearse")),
    rehearsal: rehearsal && { at: rehearsal.at, seconds: rehearsal.seconds, counts: rehearsal.counts, problem: rehearsal.problem },
    folder: {
      path: folder.isChosen ? folder.path : "",
      local: localFolder(config.dataDir),
      isOnSameDisk: folder.isOnSameDisk,
      isAway: folder.problem !== null,
    },
    encryption: encryptionOf(passphrase, health),
    passphrase: mayChange && passphrase && !passphrase.isSet ? normalizePassphrase(passphrase.text) : "",
    mayChange,
  };
}

function encryptionOf(passphrase: BackupPassphrase | null, { isPassphraseMissing }: BackupHealth) {
  if (passphrase === null) return isPassphraseMissing ? "missing" : "off";
  return passphrase.isSet ? "environment" : "on";
}

export type ShownBackups = Awaited<ReturnType<typeof readBackups>>;

/** Null when nothing runs. A process that has just started has not reported yet. */
function progressOf(run: RunView | null, isRunning: boolean): { step: string; share: number | null } | null {
  if (run?.state === "running") return { step: run.step || "Starting", share: run.share };
  return isRunning ? { step: "Starting", share: null } : null;
}
