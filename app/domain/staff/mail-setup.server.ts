import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { forgetDeliveries } from "~/domain/mail/mail-health.server";
import { type MailServer, serverName } from "~/domain/mail/mail-server";
import { type MailSettings, mailServerOf } from "~/domain/mail/mail-settings";
import { deleteMailSettings, findMailServer, writeMailSettings } from "~/domain/mail/mail-settings.server";
import { retryWaitingMails } from "~/domain/mail/waiting-mails.server";
import { recordAudit } from "./audit.server";
import { type Actor, requireRole } from "./roles";
import { countAttempt } from "./sign-in/sign-in-attempts.server";
import { signInLimits } from "./sign-in/sign-in-limits";

/** @param password empty for a server without one */
export async function setUpMail(
  db: Kysely<Tables>,
  { settings, password, actor, now }: { settings: MailSettings; password: string; actor: Actor; now: Date },
): Promise<void> {
  requireRole(actor, "owner");
  await db.transaction().execute(async (transaction) => {
    await writeMailSettings(transaction, settings, password, now);
    await forgetDeliveries(transaction);
    await retryWaitingMails(transaction, now);
    await recordMailAudit(transaction, actor, "set up", mailServerOf(settings, ""), now);
  });
}

export async function removeMailServer(db: Kysely<Tables>, actor: Actor, now: Date): Promise<void> {
  requireRole(actor, "owner");
  await db.transaction().execute(async (transaction) => {
    const server = await findMailServer(transaction);
    if (!server) return;
    await deleteMailSettings(transaction);
    await forgetDeliveries(transaction);
    await recordMailAudit(transaction, actor, "removed", server, now);
  });
}

/** An owner may name any machine, so test emails are limited and recorded. @throws TooManyAttemptsError */
export async function countMailTest(db: Kysely<Tables>, actor: Actor, server: MailServer, now: Date): Promise<void> {
  requireRole(actor, "owner");
  await countAttempt(db, [{ kind: "mail-tests", whom: actor.id, limit: signInLimits.mailTests }], now);
  await recordMailAudit(db, actor, "tried", server, now);
}

/** Name servers of others answer, so a button asks them only so often. @throws TooManyAttemptsError */
export async function countSenderCheck(db: Kysely<Tables>, actor: Actor, now: Date): Promise<void> {
  requireRole(actor, "owner");
  await countAttempt(db, [{ kind: "sender-checks", whom: actor.id, limit: signInLimits.mailTests }], now);
}

function recordMailAudit(db: Kysely<Tables>, actor: Actor, action: "set up" | "removed" | "tried", server: MailServer, at: Date) {
  const subject = { kind: "setting", id: "mail-server", name: "the mail server" } as const;
  return recordAudit(db, { actor, action, subject, detail: { server: serverName(server) }, at });
}
