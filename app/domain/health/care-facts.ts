import { arizonaFormat } from "~/domain/clinic/arizona-time";
import type { HealthFact } from "./health-fact";

const HOUR = 3_600_000;

/** The part of `readBackupHealth`'s answer that is judged. */
export interface BackupReadings {
  readonly newest: { readonly madeAt: Date; readonly bytes: number } | null;
  readonly folder: { readonly path: string; readonly problem: string | null; readonly isOnSameDisk: boolean };
  readonly rehearsal: {
    readonly at: string;
    readonly seconds: number;
    readonly problem: string | null;
    readonly good: { readonly at: string } | null;
  } | null;
}

/** Two nights were missed. */
const OLD_HOURS = 49;

export function backupFact({ newest, folder }: BackupReadings, now: Date): HealthFact {
  const line = { id: "backup", name: "Backup" };
  const missing = folder.problem === null ? "" : ` Its folder ${folder.path} can’t be used.`;
  if (newest === null) return { ...line, state: "red", sentence: `There is none.${missing}`, todo: "Back up now: `npm run backup`." };
  const made = `${moment.format(newest.madeAt)}, ${Math.ceil(newest.bytes / 1_000_000)} MB`;
  const days = Math.floor((now.getTime() - newest.madeAt.getTime()) / (24 * HOUR));
  if (now.getTime() - newest.madeAt.getTime() > OLD_HOURS * HOUR) {
    const todo = "Connect the disk or choose another folder, then back up now.";
    return { ...line, state: "red", sentence: `None for ${days} days; the newest is of ${made}.${missing}`, todo };
  }
  if (missing) return { ...line, state: "red", sentence: `${made}.${missing}`, todo: "Connect the disk or choose another folder." };
  if (folder.isOnSameDisk) {
    const todo = "Choose a folder on another disk or a share: with this disk the backups would be lost, too.";
    return { ...line, state: "soon", sentence: `${made}, on the disk that the blog is on.`, todo };
  }
  return { ...line, state: "fine", sentence: `${made}, to ${folder.path}.` };
}

/** One a week, and a few days on top. */
const OLD_REHEARSAL_HOURS = 10 * 24;

export function rehearsalFact({ newest, rehearsal }: BackupReadings, now: Date): HealthFact {
  const line = { id: "rehearsal", name: "Rehearsal" };
  const todo = "Run `npm run rehearse`, which says what is wrong.";
  if (rehearsal === null) {
    if (newest === null) return { ...line, state: "fine", sentence: "None yet: there is no backup." };
    const sentence = "Nobody has tried yet whether the backup brings everything back. The site tries once a week.";
    return { ...line, state: "fine", sentence };
  }
  const { at, seconds, problem } = rehearsal;
  if (problem !== null) return { ...line, state: "red", sentence: `On ${moment.format(new Date(at))} it failed: ${problem}`, todo };
  const sentence = `${moment.format(new Date(at))}: the backup was brought back in ${Math.ceil(seconds)} seconds, nothing missing.`;
  if (now.getTime() - Date.parse(at) > OLD_REHEARSAL_HOURS * HOUR) return { ...line, state: "soon", sentence, todo };
  return { ...line, state: "fine", sentence };
}

/** As `mailHealth` has them. */
export interface MailReadings {
  readonly server: string | null;
  readonly lastTaken: { readonly at: string } | null;
  readonly lastRefused: { readonly at: string; readonly answer: string } | null;
  readonly isFailing: boolean;
}

export function mailFact({ server, lastTaken, lastRefused, isFailing }: MailReadings): HealthFact {
  const line = { id: "mail", name: "Mail" };
  if (server === null) {
    return { ...line, state: "fine", sentence: "No mail server is set up: links are shown to hand over, and nobody is sent mail." };
  }
  if (isFailing && lastRefused) {
    const sentence = `${moment.format(new Date(lastRefused.at))}: ${lastRefused.answer}`;
    return { ...line, state: "red", sentence, todo: "Send a test mail from the admin’s page Mail, which says what to change." };
  }
  const sentence = lastTaken
    ? `Last mail sent ${moment.format(new Date(lastTaken.at))} by ${server}.`
    : `Through ${server}; none was sent yet.`;
  return { ...line, state: "fine", sentence };
}

const moment = arizonaFormat({ weekday: "long", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" });
