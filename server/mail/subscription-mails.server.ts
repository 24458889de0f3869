import { href } from "react-router";
import type { MailComposer } from "~/domain/mail/waiting-mails.server";
import {
  ALREADY_SUBSCRIBED,
  CONFIRM_SUBSCRIPTION,
  CONFIRMATION_DAYS,
  eraseUnreachable,
  makeSubscriptionLink,
  noteAsked,
} from "~/domain/subscribers/subscription-links.server";
import { newsletterMail } from "~content/newsletter-copy";
import type { ComposerParts } from "./mail-composers.server";

export function subscriptionMails({ database, origin, clinicName }: ComposerParts): Readonly<Record<string, MailComposer>> {
  return {
    [CONFIRM_SUBSCRIPTION]: async (id, now) => {
      const link = await makeSubscriptionLink(database.kysely, id, CONFIRM_SUBSCRIPTION, now);
      if (!link) return null;
      const address = `${origin()}${href("/blog/subscribe/confirm/:token", { token: link.token })}`;
      const mail = { to: link.email, ...newsletterMail.confirm(address, CONFIRMATION_DAYS, await clinicName()) };
      return {
        mail,
        isForVisitor: true,
        whenSent: (transaction, now) => noteAsked(transaction, id, now),
        whenGone: (transaction) => eraseUnreachable(transaction, id),
      };
    },
    [ALREADY_SUBSCRIBED]: async (id, now) => {
      const link = await makeSubscriptionLink(database.kysely, id, ALREADY_SUBSCRIBED, now);
      if (!link) return null;
      const leave = `${origin()}${href("/unsubscribe/:token", { token: link.token })}`;
      // RFC 2369 and RFC 8058: the mail program shows a button of its own.
      const headers = { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
      return { isForVisitor: true, mail: { to: link.email, headers, ...newsletterMail.already(leave, await clinicName()) } };
    },
  };
}
