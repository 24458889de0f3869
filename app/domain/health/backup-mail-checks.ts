import type { BackupHealth } from "~/domain/backup/backup-health.server";
import { folderSentences } from "~/domain/backup/nightly/backup-folder.server";
import { arizonaFormat } from "~/domain/clinic/arizona-time";
import type { MailHealth } from "~/domain/mail/mail-health.server";
import { counted, fileSize } from "~/domain/phrases";
import { resultsOf } from "./health-check";

const HOUR = 3_600_000;

type BackupReadings = Pick<BackupHealth, "newest" | "folder" | "isPassphraseMissing" | "lastRun">;

/** Two nights were missed. */
const OLD_HOURS = 49;

export function checkBackup({ newest, folder, isPassphraseMissing, lastRun }: BackupReadings, now: Date) {
  const { fine, soon, red } = resultsOf("backup", "Backup");
  if (folder.problem !== null) {
    const made = newest?.isElsewhere ? " The newest backup is on this computer only." : "";
    return red(
      `Backups can’t be kept in ${folder.path}. ${folderSentences[folder.problem]}${made}`,
      folder.problem === "not-writable"
        ? `As root: chown -R clinic: ${folder.path}, with the account that the site runs as. Then back up now.`
        : "Connect the disk or choose another folder, then back up now.",
    );
  }
  const problem = lastRun?.state === "cut-off" ? "It was cut off before it was complete." : lastRun?.ended?.problem;
  if (problem) return red(`The last backup failed. ${problem}`, "Back up again.");
  if (isPassphraseMissing) return red(UNLOCKED, "Enter the passphrase on the admin’s Backup page, or turn encryption off there.");
  if (newest === null) return soon("There is none yet.", "One is made every night; make the first one now.");
  const made = `${moment.format(newest.madeAt)}, ${fileSize(newest.bytes)}`;
  const hours = (now.getTime() - newest.madeAt.getTime()) / HOUR;
  if (hours > OLD_HOURS) {
    return red(`None for ${Math.floor(hours / 24)} days; the newest is from ${made}.`, "Back up now, and look in the site’s log.");
  }
  if (folder.isOnSameDisk) {
    const todo = "Choose a folder on another disk or a shared folder: if this disk breaks, the backups are lost, too.";
    return soon(`${made}, on the disk that the website is on.`, todo);
  }
  return fine(`${made}, to ${folder.path}.`);
}

const UNLOCKED = "Backups are no longer encrypted: their passphrase is not on this computer. Anybody who has a new one can read it.";

/** One a week, and a few days on top. */
const OLD_REHEARSAL_HOURS = 10 * 24;

export function checkRehearsal({ newest, rehearsal }: Pick<BackupHealth, "newest" | "rehearsal">, now: Date) {
  const { fine, soon, red } = resultsOf("rehearsal", "Backup test");
  if (rehearsal === null && newest === null) return fine("None yet: there is no backup.");
  if (rehearsal === null) {
    const sentence = "No backup has been tested yet. The site tests one every week.";
    return soon(sentence, "Choose “Test this backup” on the Backup page.");
  }
  const todo = "Make a new backup, then test it.";
  const { seconds, problem } = rehearsal;
  const at = new Date(rehearsal.at);
  if (problem !== null) return red(`On ${moment.format(at)} it failed: ${problem}`, todo);
  const sentence = `${moment.format(at)}: the backup was restored in ${Math.ceil(seconds)} seconds, nothing missing.`;
  return now.getTime() - at.getTime() > OLD_REHEARSAL_HOURS * HOUR ? soon(sentence, todo) : fine(sentence);
}

/** @param isPublic whether visitors and staff elsewhere expect mail */
export function checkMail(
  { server, lastTaken, lastRefused, isFailing, sender, waiting }: MailHealth,
  { isPublic, now }: { readonly isPublic: boolean; readonly now: Date },
) {
  const { fine, soon, red } = resultsOf("mail", "Email");
  const emails = counted(waiting.count, "email waits", "emails wait");
  if (server === null && waiting.count > 0) {
    const todo = "Set one up on the admin’s Email page; what waits is then sent.";
    return soon(`No mail server is set up, and ${emails} for one.`, todo);
  }
  if (server === null && isPublic) {
    return soon(
      "No mail server is set up: nobody hears of requests, subscribers are not confirmed, and a lost password needs an owner.",
      "Set one up on the admin’s Email page.",
    );
  }
  if (server === null) return fine("No mail server is set up: links are shown for you to hand over, and no email is sent.");
  if (isFailing && lastRefused) {
    const rest = waiting.count > 0 ? ` ${emails}.` : "";
    const sentence = `${moment.format(new Date(lastRefused.at))}: ${lastRefused.answer}${rest}`;
    return red(sentence, "Send a test email from the admin’s Email page, which says what to change.");
  }
  if (waiting.since !== null && now.getTime() - Date.parse(waiting.since) > HOUR) {
    const sentence = `${emails} to be sent, the first since ${moment.format(new Date(waiting.since))}.`;
    const todo = "Send a test email from the admin’s Email page: when it is accepted, they are tried again.";
    return waiting.givenUp > 0 ? red(sentence, todo) : soon(sentence, todo);
  }
  const missing = sender?.findings.filter(({ state }) => state === "missing") ?? [];
  if (missing.length > 0) {
    const sentence = `Email may land in spam: ${counted(missing.length, "record is", "records are")} missing at ${sender?.domain}.`;
    return soon(sentence, "The admin’s Email page shows what to send to the person who manages the domain.");
  }
  if (!lastTaken) return soon(`Through ${server}; none was sent yet.`, "Send a test email from the admin’s Email page.");
  return fine(`Last email sent ${moment.format(new Date(lastTaken.at))} by ${server}.`);
}

const moment = arizonaFormat({ weekday: "long", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" });
