import { type FolderProblem, folderSentences } from "~/domain/backup/nightly/backup-folder.server";
import { arizonaFormat } from "~/domain/clinic/arizona-time";
import { fileSize } from "~/domain/file-size";
import { counted } from "~/domain/phrases";
import type { HealthFact } from "./health-fact";

const HOUR = 3_600_000;

/** The part of `readBackupHealth`'s answer that is judged. */
export interface BackupReadings {
  readonly newest: { readonly madeAt: Date; readonly bytes: number; readonly isElsewhere: boolean } | null;
  readonly folder: { readonly path: string; readonly problem: FolderProblem | null; readonly isOnSameDisk: boolean };
  readonly isPassphraseMissing: boolean;
  readonly lastRun: { readonly state: "running" | "ended" | "cut-off"; readonly ended: { readonly problem: string | null } | null } | null;
  readonly rehearsal: {
    readonly at: string;
    readonly seconds: number;
    readonly problem: string | null;
    readonly good: { readonly at: string } | null;
  } | null;
}

/** Two nights were missed. */
const OLD_HOURS = 49;

export function backupFact(readings: Omit<BackupReadings, "rehearsal">, now: Date): HealthFact {
  const { newest, folder, isPassphraseMissing, lastRun } = readings;
  const line = { id: "backup", name: "Backup" };
  if (folder.problem !== null) {
    const made = newest?.isElsewhere ? " The newest backup is on this computer only." : "";
    const sentence = `Backups can’t be kept in ${folder.path}. ${folderSentences[folder.problem]}${made}`;
    const todo =
      folder.problem === "not-writable"
        ? `As root: chown -R clinic: ${folder.path}, with the account that the site runs as. Then back up now.`
        : "Connect the disk or choose another folder, then back up now.";
    return { ...line, state: "red", sentence, todo };
  }
  const problem = lastRun?.state === "cut-off" ? "It was cut off before it was complete." : lastRun?.ended?.problem;
  if (problem) return { ...line, state: "red", sentence: `The last backup failed. ${problem}`, todo: "Back up again." };
  if (isPassphraseMissing) {
    const todo = "Type the passphrase on the admin’s page Backup, or turn the lock off there.";
    return { ...line, state: "red", sentence: UNLOCKED, todo };
  }
  if (newest === null)
    return { ...line, state: "soon", sentence: "There is none yet.", todo: "One is made every night; make the first one now." };
  const made = `${moment.format(newest.madeAt)}, ${fileSize(newest.bytes)}`;
  const days = Math.floor((now.getTime() - newest.madeAt.getTime()) / (24 * HOUR));
  if (now.getTime() - newest.madeAt.getTime() > OLD_HOURS * HOUR) {
    return {
      ...line,
      state: "red",
      sentence: `None for ${days} days; the newest is of ${made}.`,
      todo: "Back up now, and look into the site’s log.",
    };
  }
  if (folder.isOnSameDisk) {
    const todo = "Choose a folder on another disk or a share: with this disk the backups would be lost, too.";
    return { ...line, state: "soon", sentence: `${made}, on the disk that the blog is on.`, todo };
  }
  return { ...line, state: "fine", sentence: `${made}, to ${folder.path}.` };
}

const UNLOCKED = "Backups are no longer locked: the passphrase did not come along. Anybody who has a new one can read it.";

/** One a week, and a few days on top. */
const OLD_REHEARSAL_HOURS = 10 * 24;

export function rehearsalFact({ newest, rehearsal }: Pick<BackupReadings, "newest" | "rehearsal">, now: Date): HealthFact {
  const line = { id: "rehearsal", name: "Rehearsal" };
  const todo = "Make a new backup, then rehearse it.";
  if (rehearsal === null) {
    if (newest === null) return { ...line, state: "fine", sentence: "None yet: there is no backup." };
    const sentence = "Nobody has tried yet whether the backup brings everything back. The site tries once a week.";
    return { ...line, state: "soon", sentence, todo: "Rehearse now on the admin’s page Backup." };
  }
  const { at, seconds, problem } = rehearsal;
  if (problem !== null) return { ...line, state: "red", sentence: `On ${moment.format(new Date(at))} it failed: ${problem}`, todo };
  const sentence = `${moment.format(new Date(at))}: the backup was restored in ${Math.ceil(seconds)} seconds, nothing missing.`;
  if (now.getTime() - Date.parse(at) > OLD_REHEARSAL_HOURS * HOUR) return { ...line, state: "soon", sentence, todo };
  return { ...line, state: "fine", sentence };
}

/** As `mailHealth` has them. */
export interface MailReadings {
  readonly server: string | null;
  readonly lastTaken: { readonly at: string } | null;
  readonly lastRefused: { readonly at: string; readonly answer: string } | null;
  readonly isFailing: boolean;
  readonly waiting: { readonly count: number; readonly since: string | null; readonly givenUp: number };
}

/** @param isPublic whether visitors and staff elsewhere expect mail */
export function mailFact(
  { server, lastTaken, lastRefused, isFailing, waiting }: MailReadings,
  { isPublic, now }: { readonly isPublic: boolean; readonly now: Date },
): HealthFact {
  const line = { id: "mail", name: "Mail" };
  const mails = counted(waiting.count, "email waits", "emails wait");
  if (server === null && waiting.count > 0) {
    const todo = "Set one up on the admin’s page Mail; what waits then leaves by itself.";
    return { ...line, state: "soon", sentence: `No mail server is set up, and ${mails} for one.`, todo };
  }
  if (server === null && isPublic) {
    const sentence =
      "No mail server is set up: nobody hears of requests, subscribers are not confirmed, and a lost password needs an owner.";
    return { ...line, state: "soon", sentence, todo: "Set one up on the admin’s page Mail, or set SMTP_URL and MAIL_FROM." };
  }
  if (server === null) {
    return { ...line, state: "fine", sentence: "No mail server is set up: links are shown to hand over, and nobody is sent mail." };
  }
  if (isFailing && lastRefused) {
    const rest = waiting.count > 0 ? ` ${mails}.` : "";
    const sentence = `${moment.format(new Date(lastRefused.at))}: ${lastRefused.answer}${rest}`;
    return { ...line, state: "red", sentence, todo: "Send a test email from the admin’s Email page, which says what to change." };
  }
  if (waiting.since !== null && now.getTime() - Date.parse(waiting.since) > HOUR) {
    const sentence = `${mails} to be sent, the first since ${moment.format(new Date(waiting.since))}.`;
    const todo = "Send a test email from the admin’s Email page: when it is accepted, they are tried again.";
    return { ...line, state: waiting.givenUp > 0 ? "red" : "soon", sentence, todo };
  }
  if (!lastTaken) {
    const todo = "Send a test email from the admin’s Email page.";
    return { ...line, state: "soon", sentence: `Through ${server}; none was sent yet.`, todo };
  }
  return { ...line, state: "fine", sentence: `Last mail sent ${moment.format(new Date(lastTaken.at))} by ${server}.` };
}

const moment = arizonaFormat({ weekday: "long", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" });
