import type { Kysely } from "kysely";
import { deleteSettings, findSettings, writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";
import { type MailServer, serverName } from "./mail-server";
import { findSenderCheck } from "./sender-check.server";
import { countWaitingMails } from "./waiting-mails.server";

export type MailHealth = Awaited<ReturnType<typeof mailHealth>>;

/** Tells how the last mails of all processes went. @param server the one in use, see {@link OutgoingMail.server} */
export async function mailHealth(db: Kysely<Tables>, server: MailServer | null) {
  const stored = await findSettings(db, "mail-last-taken", "mail-last-refused");
  const [lastTaken, lastRefused] = [recordOf(stored["mail-last-taken"]), recordOf(stored["mail-last-refused"])];
  /** Whether the newest mail was refused. */
  const isFailing = server !== null && lastRefused !== null && (lastTaken === null || lastTaken.at < lastRefused.at);
  const sender = server && (await findSenderCheck(db, server));
  return { server: server && serverName(server), lastTaken, lastRefused, isFailing, sender, waiting: await countWaitingMails(db) };
}

/** The time (ISO 8601), and the mail server's answer in words and without addresses. */
function recordOf(stored: { value: string; changedAt: string } | null) {
  return stored && { at: stored.changedAt, answer: stored.value };
}

export async function recordDelivery(db: Kysely<Tables>, isTaken: boolean, answer: string, now: Date): Promise<void> {
  await writeSetting(db, isTaken ? "mail-last-taken" : "mail-last-refused", answer, now);
}

/** Call it when the mail server is changed: the records are about the old one. */
export async function forgetDeliveries(db: Kysely<Tables>): Promise<void> {
  await deleteSettings(db, "mail-last-taken", "mail-last-refused", "sender-domain");
}
