import type { Kysely } from "kysely";
import { deleteSettings, findSettings, writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";
import { type MailServer, serverName } from "./mail-server";
import { countWaitingMails, type WaitingMails } from "./waiting-mails.server";

export interface DeliveryRecord {
  /** ISO 8601. */
  readonly at: string;
  /** What the mail server answered, in words and without addresses. */
  readonly answer: string;
}

export interface MailHealth {
  /** For example "mail.example.com, port 587"; null: the site sends no mail. */
  readonly server: string | null;
  readonly lastTaken: DeliveryRecord | null;
  readonly lastRefused: DeliveryRecord | null;
  /** The newest mail was not taken. */
  readonly isFailing: boolean;
  readonly waiting: WaitingMails;
}

/** How mail went lately, in every process. @param server what mail goes through, as {@link OutgoingMail.server} says */
export async function mailHealth(db: Kysely<Tables>, server: MailServer | null): Promise<MailHealth> {
  const stored = await findSettings(db, "mail-last-taken", "mail-last-refused");
  const [lastTaken, lastRefused] = [recordOf(stored["mail-last-taken"]), recordOf(stored["mail-last-refused"])];
  const isFailing = server !== null && lastRefused !== null && (lastTaken === null || lastTaken.at < lastRefused.at);
  return { server: server && serverName(server), lastTaken, lastRefused, isFailing, waiting: await countWaitingMails(db) };
}

function recordOf(stored: { value: string; changedAt: string } | null): DeliveryRecord | null {
  return stored && { at: stored.changedAt, answer: stored.value };
}

export async function recordDelivery(db: Kysely<Tables>, isTaken: boolean, answer: string, now: Date): Promise<void> {
  await writeSetting(db, isTaken ? "mail-last-taken" : "mail-last-refused", answer, now);
}

/** Of another server they say nothing. */
export async function forgetDeliveries(db: Kysely<Tables>): Promise<void> {
  await deleteSettings(db, "mail-last-taken", "mail-last-refused");
}
