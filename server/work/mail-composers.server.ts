import type { Kysely } from "kysely";
import { href } from "react-router";
import type { Tables } from "~/database/tables";
import { formatDay, formatLongDay, formatTime } from "~/domain/clinic/arizona-time";
import { newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import { type MailComposer, queueMail } from "~/domain/mail/waiting-mails.server";
import { REVIEW_APPROVED, REVIEW_RETURNED } from "~/domain/posts/publishing/review-records.server";
import { findAnswerMail } from "~/domain/posts/reviewing/review-answers.server";
import { REVIEW_COMMENTED } from "~/domain/posts/reviewing/review-comments.server";
import { findReviewReminder, REVIEW_DUE } from "~/domain/posts/reviewing/review-reminders.server";
import { REQUEST_MAIL } from "~/domain/requests/request-commands.server";
import { withoutLinks } from "~/domain/requests/request-form";
import { countEarlierOfHour, findRequest } from "~/domain/requests/request-queries.server";
import { findPrintedCodeMail, PRINTED_CODE_USED } from "~/domain/staff/account/printed-codes.server";
import { listEverybody } from "~/domain/staff/staff-queries.server";
import {
  ALREADY_SUBSCRIBED,
  CONFIRM_SUBSCRIPTION,
  CONFIRMATION_DAYS,
  eraseUnreachable,
  makeSubscriptionLink,
  noteAsked,
} from "~/domain/subscribers/subscription-links.server";
import { staffLinks } from "~/routes/admin/staff-addresses";
import { clinicDefaults } from "~content/clinic";
import { staffMail } from "~content/mail/staff-mail";
import { newsletterMail } from "~content/newsletter-copy";

interface ComposerParts {
  readonly database: { readonly kysely: Kysely<Tables> };
  /** Origin of links in email; never taken from a request. */
  readonly origin: () => string;
  readonly clinicName: () => Promise<string>;
}

/** Only a bot sends more, which would use up the limit of the mail server. */
const REQUEST_MAILS_AN_HOUR = 10;

const PASSWORD_CHANGED = "password-changed";

/** Later the email would be misleading: it says that the password has just been changed. */
const PASSWORD_CHANGED_DAYS = 3;

/** Strangers can trigger email to made-up addresses; that must not delay what the clinic and its staff wait for. */
export const urgentMails: readonly string[] = [REQUEST_MAIL, PASSWORD_CHANGED, PRINTED_CODE_USED];

export async function queuePasswordChanged(db: Kysely<Tables>, accountId: string, now: Date): Promise<void> {
  await queueMail(db, { kind: PASSWORD_CHANGED, reference: `${accountId}/${now.toISOString()}` }, now);
}

type AnswerText = (
  answer: NonNullable<Awaited<ReturnType<typeof findAnswerMail>>>,
  link: string,
  clinic: string,
) => ReturnType<typeof staffMail.reviewApproved>;

export function mailComposers({ database, origin, clinicName }: ComposerParts): Readonly<Record<string, MailComposer>> {
  const answered =
    (answer: Parameters<typeof findAnswerMail>[1], compose: AnswerText): MailComposer =>
    async (reference, now) => {
      const found = await findAnswerMail(database.kysely, answer, reference, now);
      if (!found) return null;
      const link = `${origin()}${staffLinks.post(found.postId)}`;
      return { mail: { to: found.email, ...compose(found, link, await clinicName()) } };
    };
  return {
    /** To the clinic's own address, about a request that nobody has answered yet. */
    [REQUEST_MAIL]: async (id) => {
      const request = await findRequest(database.kysely, id);
      if (request?.state !== "new") return null;
      const earlier = await countEarlierOfHour(database.kysely, request);
      if (earlier >= REQUEST_MAILS_AN_HOUR) return null;
      const { record } = await newestClinicRevision(database.kysely, clinicDefaults);
      const isLast = earlier === REQUEST_MAILS_AN_HOUR - 1;
      const link = `${origin()}${staffLinks.request(id)}`;
      return { mail: { to: record.email, ...staffMail.request(request.kind, withoutLinks(request.name), link, record.name, isLast) } };
    },

    [PASSWORD_CHANGED]: async (reference, now) => {
      const [id = "", at = ""] = reference.split("/");
      const member = (await listEverybody(database.kysely)).find((account) => account.id === id);
      if (!member || now.getTime() - Date.parse(at) > PASSWORD_CHANGED_DAYS * 86_400_000) return null;
      const link = `${origin()}${staffLinks.forgotPassword()}`;
      return { mail: { to: member.email, ...staffMail.passwordChanged(link, await clinicName()) } };
    },

    [PRINTED_CODE_USED]: async (reference, now) => {
      const found = await findPrintedCodeMail(database.kysely, reference, now);
      if (!found) return null;
      const link = `${origin()}${staffLinks.forgotPassword()}`;
      const when = `${formatLongDay(found.at)} at ${formatTime(found.at)}, Arizona time`;
      return { mail: { to: found.email, ...staffMail.printedCodeUsed(found.whose, when, link, await clinicName()) } };
    },

    /** To the person who requested the review, and to the author. */
    [REVIEW_APPROVED]: answered("approved", ({ by, title }, link, clinic) => staffMail.reviewApproved(by, title, link, clinic)),
    [REVIEW_RETURNED]: answered("returned", ({ by, title, comments }, ...about) => staffMail.reviewReturned(by, title, comments, ...about)),
    [REVIEW_COMMENTED]: answered("commented", ({ by, title, comments }, ...about) =>
      staffMail.reviewCommented(by, title, comments, ...about),
    ),
    [REVIEW_DUE]: async (reference, now) => {
      const found = await findReviewReminder(database.kysely, reference, now);
      if (!found) return null;
      const link = `${origin()}${staffLinks.review(found.postId)}`;
      return { mail: { to: found.email, ...staffMail.reviewDue(found.title, formatDay(found.nextOn), link, await clinicName()) } };
    },

    [CONFIRM_SUBSCRIPTION]: async (id, now) => {
      const link = await makeSubscriptionLink(database.kysely, id, CONFIRM_SUBSCRIPTION, now);
      if (!link) return null;
      const address = `${origin()}${href("/blog/subscribe/confirm/:token", { token: link.token })}`;
      return {
        mail: { to: link.email, ...newsletterMail.confirm(address, CONFIRMATION_DAYS, await clinicName()) },
        isForVisitor: true,
        whenSent: (transaction, now) => noteAsked(transaction, id, now),
        whenGone: (transaction) => eraseUnreachable(transaction, id),
      };
    },
    [ALREADY_SUBSCRIBED]: async (id, now) => {
      const link = await makeSubscriptionLink(database.kysely, id, ALREADY_SUBSCRIBED, now);
      if (!link) return null;
      const leave = `${origin()}${href("/unsubscribe/:token", { token: link.token })}`;
      // RFC 2369 and RFC 8058: mail programs show an Unsubscribe button.
      const headers = { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
      return { isForVisitor: true, mail: { to: link.email, headers, ...newsletterMail.already(leave, await clinicName()) } };
    },
  };
}
