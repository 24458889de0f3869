import { setTimeout } from "node:timers/promises";
import { formatDay } from "~/domain/clinic/arizona-time";
import type { Delivery } from "~/domain/mail/mail-server";
import type { OutgoingMail } from "~/domain/mail/outgoing-mail.server";
import type { ReviewReminder } from "~/domain/posts/reviewing/review-request";
import { CONFIRMATION_DAYS } from "~/domain/staff/account/address-confirmation.server";
import { INVITATION_DAYS } from "~/domain/staff/account/invitations.server";
import type { StaffMailer } from "~/domain/staff/session/auth-options.server";
import { RESET_LINK_MINUTES } from "~/domain/staff/session/auth-settings";
import { staffLinks } from "~/routes/admin/staff-addresses";
import { staffMail } from "~content/mail/staff-mail";

export interface StaffMailParts {
  readonly mail: OutgoingMail;
  /** Origin of links in mail; never taken from what a request claims. */
  readonly origin: () => string;
  /** As the desk last wrote it: mails, authenticator apps and passkeys show it. */
  readonly clinicName: () => Promise<string>;
}

/** Milliseconds for the mail server, after which the page says that there is no answer yet. */
const SENDER_WAITS = 5000;

export function staffMailer(parts: StaffMailParts): StaffMailer {
  const send = mailSender(parts);
  const patiently = (delivery: Promise<Delivery>) =>
    Promise.race([delivery, setTimeout<Delivery>(SENDER_WAITS, "no-answer", { ref: false })]);
  const link = (path: string) => `${parts.origin()}${path}`;
  return {
    sendResetLink: ({ email }, token) =>
      void send(email, (clinic) => staffMail.newPassword(link(staffLinks.resetPassword(token)), RESET_LINK_MINUTES, clinic)),
    sendPasswordChanged: ({ email }) => void send(email, (clinic) => staffMail.passwordChanged(link(staffLinks.forgotPassword()), clinic)),
    sendInvitation: (email, invitedBy, token) => {
      const invitation = staffLinks.invitation(token);
      return patiently(send(email, (clinic) => staffMail.invitation(invitedBy, link(invitation), INVITATION_DAYS, clinic)));
    },
    sendReviewRequest: (email, { by, id, title }) =>
      patiently(send(email, (clinic) => staffMail.reviewRequest(by, title, link(staffLinks.review(id)), clinic))),
    sendAddressConfirmation: ({ email }, token) =>
      patiently(send(email, (clinic) => staffMail.confirmAddress(link(staffLinks.confirmAddress(token)), CONFIRMATION_DAYS, clinic))),
  };
}

/** Answers whether a mail server took one of its mails. */
export function reviewReminder(parts: StaffMailParts): (due: ReviewReminder) => Promise<boolean> {
  const send = mailSender(parts);
  return async ({ postId, title, nextOn, emails }) => {
    const link = `${parts.origin()}${staffLinks.review(postId)}`;
    const sent = await Promise.all(
      emails.map((email) => send(email, (clinic) => staffMail.reviewDue(title, formatDay(nextOn), link, clinic))),
    );
    return sent.includes("sent");
  };
}

function mailSender({ mail, clinicName }: StaffMailParts) {
  return async (to: string, mailOf: (clinic: string) => { subject: string; text: string }): Promise<Delivery> =>
    mail.send({ to, ...mailOf(await clinicName()) });
}
