import type { Kysely } from "kysely";
import { writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";
import { type MailServer, serverName } from "./mail-server";
import { countWaitingMails, type WaitingMails } from "./waiting-mails.server";

const SETTINGS = { taken: "mail-last-taken", refused: "mail-last-refused" } as const;

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
  const rows = await db.selectFrom("site_settings").selectAll().where("name", "in", Object.values(SETTINGS)).execute();
  const find = (name: string) => {
    const row = rows.find((one) => one.name === name);
    return row ? { at: row.changed_at, answer: row.value } : null;
  };
  const [lastTaken, lastRefused] = [find(SETTINGS.taken), find(SETTINGS.refused)];
  const isFailing = server !== null && lastRefused !== null && (lastTaken === null || lastTaken.at < lastRefused.at);
  return { server: server && serverName(server), lastTaken, lastRefused, isFailing, waiting: await countWaitingMails(db) };
}

export async function recordDelivery(db: Kysely<Tables>, isTaken: boolean, answer: string, now: Date): Promise<void> {
  await writeSetting(db, isTaken ? SETTINGS.taken : SETTINGS.refused, answer, now.toISOString());
}

/** Of another server they say nothing. */
export async function forgetDeliveries(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom("site_settings").where("name", "in", Object.values(SETTINGS)).execute();
}
