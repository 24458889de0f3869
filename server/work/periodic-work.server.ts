import { claimRun } from "~/database/claimed-runs.server";
import { dropUnusedWords } from "~/database/search/word-list.server";
import { readBackupHealth } from "~/domain/backup/backup-health.server";
import { isBackupDue, isRehearsalDue } from "~/domain/backup/nightly/nightly-times";
import { deleteOldBackupUploads, forgetLockedUploads } from "~/domain/backup/restoring/uploaded-backup.server";
import { listImports } from "~/domain/blog-import/runs/import-records.server";
import { deleteOldPresence, RENEWAL_MS, renewPresence } from "~/domain/live/presence.server";
import type { OutgoingMail } from "~/domain/mail/outgoing-mail.server";
import { checkSenderWhenDue, type OpenLookup } from "~/domain/mail/sender-check.server";
import { deleteGivenUpMails } from "~/domain/mail/waiting-mails.server";
import { purgeMedia } from "~/domain/media/media-commands.server";
import { formatDelay } from "~/domain/posts/publishing/scheduling";
import { publishDuePosts } from "~/domain/posts/publishing/scheduling-commands.server";
import { queueReviewReminders } from "~/domain/posts/reviewing/review-reminders.server";
import { refreshStaleHtml } from "~/domain/posts/writing/post-commands.server";
import { eraseOldRequests } from "~/domain/requests/request-commands.server";
import { findRequestSettings } from "~/domain/requests/request-settings.server";
import { indexUntitledPosts } from "~/domain/search/build-index.server";
import { hasNoOwner } from "~/domain/staff/account/create-account.server";
import { pruneAuditTrail } from "~/domain/staff/audit.server";
import { deleteExpiredVerifications } from "~/domain/staff/session/staff-sessions.server";
import { deleteOldAttempts } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { eraseUnconfirmed } from "~/domain/subscribers/subscription-links.server";
import { deleteStrayUploads } from "~/domain/uploaded-file.server";
import { deleteOldVisits, storeVisits } from "~/domain/visits/store-visits.server";
import type { VisitCounts } from "~/domain/visits/visit-counts";
import type { Jobs } from "~/web/request-context.server";
import type { SiteParts } from "../site-parts";
import type { PeriodicWork } from "./schedule.server";
import { UnfinishedJobs, unfinishedImports, unfinishedMailings } from "./unfinished-jobs.server";
import { UnusedMemory } from "./unused-memory.server";

interface WorkParts extends SiteParts {
  readonly jobs: Pick<Jobs, "start" | "isRunning">;
  readonly mail: Pick<OutgoingMail, "server" | "sendQueued">;
  readonly openLookup: OpenLookup;
  readonly sendQueuedMails: (closing: AbortSignal) => Promise<void>;
  readonly visits: VisitCounts;
  /** True if the site is alone in its process. */
  readonly ownsProcess?: boolean;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const PUBLISHING = "Publishing scheduled posts";
export const MAILING = "Sending queued email";

/** Everything that the site does without a request. */
export function periodicWork(parts: WorkParts): PeriodicWork[] {
  const { config, database, now, ownsProcess = false } = parts;
  const db = () => database.kysely;
  const imports = new UnfinishedJobs(unfinishedImports, parts);
  const mailings = new UnfinishedJobs(unfinishedMailings, parts);
  const memory = new UnusedMemory();
  const isUploadInUse = (id: string) => ["check", "restore"].some((what) => parts.jobs.isRunning("restore-upload", [what, id]));
  let lastWord = "";
  return [
    { every: "start", name: "Deleting uploads that came with a passphrase", job: () => forgetLockedUploads(config.dataDir, isUploadInUse) },
    { every: "start", name: "Rendering articles again", job: () => refreshStaleHtml(database) },
    { every: "start", name: "Indexing articles for the search", job: () => indexUntitledPosts(database) },

    { every: 15 * SECOND, name: "Continuing imports", job: () => imports.resume() },
    { every: 15 * SECOND, name: "Continuing mailings", job: () => mailings.resume() },
    ...(ownsProcess
      ? [{ every: 15 * SECOND, name: "Giving back unused memory", job: () => memory.giveBackWhenIdle(), skipsStart: true }]
      : []),

    { every: RENEWAL_MS, name: "Saying who has a post open", job: () => renewPresence(database, now()), skipsStart: true },

    { every: MINUTE, name: PUBLISHING, job: () => publish(parts) },
    { every: MINUTE, name: MAILING, job: parts.sendQueuedMails, takesLong: true },
    { every: MINUTE, name: "Saving visit counts", job: () => writeVisits(parts), onClose: true },

    { every: 5 * MINUTE, name: "Starting a backup or rehearsal that is due", job: () => startDueBackup(parts), skipsStart: true },

    { every: HOUR, name: "Checking the domain that email comes from", job: () => checkSenderDomain(parts), takesLong: true, once: true },
    { every: HOUR, name: "Sending review reminders", job: () => remindOfReviews(parts), once: true },
    { every: HOUR, name: "Deleting abandoned uploads", job: () => deleteUploads(parts, isUploadInUse) },
    { every: HOUR, name: "Emptying the media library's trash", job: () => emptyMediaTrash(parts), once: true },
    { every: HOUR, name: "Erasing old requests", job: () => eraseRequests(parts), once: true },
    { every: HOUR, name: "Erasing newsletter addresses that nobody confirmed", job: () => eraseUnconfirmed(db(), now()), once: true },
    { every: HOUR, name: "Pruning the history", job: () => pruneAuditTrail(db(), now()), once: true },
    { every: HOUR, name: "Deleting expired links and codes", job: () => deleteExpiredVerifications(db(), now()), once: true },
    { every: HOUR, name: "Forgetting failed sign-ins", job: () => deleteOldAttempts(db(), now()), once: true },
    { every: HOUR, name: "Forgetting who had a post open", job: () => deleteOldPresence(database, now()), once: true },
    { every: HOUR, name: "Deleting undeliverable email", job: () => deleteGivenUpMails(db(), now()), once: true },
    { every: HOUR, name: "Deleting old counts of visits", job: () => deleteOldVisits(db(), now()), once: true },
    {
      every: HOUR,
      name: "Removing unused search words",
      job: async () => {
        lastWord = await dropUnusedWords(db(), lastWord);
      },
      once: true,
      // 500 lookups would slow startup.
      skipsStart: true,
    },
  ];
}

async function publish({ database, log, now }: WorkParts): Promise<void> {
  for (const { title, lateSeconds } of await publishDuePosts(database, now())) {
    log.info(`Published "${title}" as planned${lateSeconds === null ? "" : `, ${formatDelay(lateSeconds)}`}.`);
  }
}

/** Counts that can't be written wait for the next minute. */
async function writeVisits({ database, visits }: WorkParts): Promise<void> {
  const counts = visits.take();
  try {
    await storeVisits(database, counts);
  } catch (error) {
    visits.addAgain(counts);
    throw error;
  }
}

/** Shorter than the five-minute check interval. The job that was started reports within this time. */
const CLAIM_MS = 4 * MINUTE;

/** The nightly backup and the weekly rehearsal. */
export async function startDueBackup({
  config,
  database,
  jobs,
  now,
}: Pick<WorkParts, "config" | "database" | "jobs" | "now">): Promise<void> {
  if (await hasNoOwner(database.kysely)) return;
  const at = now();
  const { backups, lastRun, rehearsal } = await readBackupHealth(database.kysely, config, at);
  const nightly = backups.find(({ occasion }) => occasion === "nightly");
  const isDue = isBackupDue({ done: nightly?.madeAt ?? null, tried: dateOf(lastRun?.startedAt) }, at);
  const isFirst = (name: string) => claimRun(database.kysely, { name, since: new Date(at.getTime() - CLAIM_MS), now: at });
  if (isDue) {
    if (await isFirst("nightly backup")) jobs.start("take-backup", ["nightly"]);
  } else if (backups.length > 0 && isRehearsalDue({ done: dateOf(rehearsal?.good?.at), tried: dateOf(rehearsal?.at) }, at)) {
    if (await isFirst("weekly rehearsal")) jobs.start("rehearse");
  }
}

function dateOf(instant: string | undefined): Date | null {
  return instant === undefined ? null : new Date(instant);
}

/** Reminders wait until a mail server is set up. */
async function remindOfReviews({ database, mail, now }: WorkParts): Promise<void> {
  if (!(await mail.server())) return;
  if ((await queueReviewReminders(database.kysely, now())) > 0) mail.sendQueued();
}

/** Checks the domain of the mail server that staff set up, once a week. */
async function checkSenderDomain({ database, mail, openLookup, now }: WorkParts): Promise<void> {
  await checkSenderWhenDue({ db: database.kysely, server: await mail.server(), openLookup, now: now() });
}

async function deleteUploads({ config, database, now }: WorkParts, isBackupInUse: (id: string) => boolean): Promise<void> {
  const imports = new Set((await listImports(database.kysely)).map(({ id }) => id));
  await deleteStrayUploads(config.dataDir, (id) => imports.has(id), now());
  await deleteOldBackupUploads(config.dataDir, isBackupInUse, now());
}

async function emptyMediaTrash({ database, log, now }: WorkParts): Promise<void> {
  const deleted = await purgeMedia(database, now());
  if (deleted > 0) log.info(`Deleted ${deleted} media files that were in the trash for 30 days.`);
}

async function eraseRequests({ database, log, now }: WorkParts): Promise<void> {
  const { keepDays } = await findRequestSettings(database.kysely);
  const erased = await eraseOldRequests(database.kysely, keepDays, now());
  if (erased > 0) log.info(`Erased ${erased} requests that were done ${keepDays} days ago.`);
}
