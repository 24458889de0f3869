import { setTimeout } from "node:timers/promises";
import { formatDay } from "~/domain/clinic/arizona-time";
import type { ReviewReminder } from "~/domain/posts/reviewing/review-request";
import { CONFIRMATION_DAYS } from "~/domain/staff/account/address-confirmation.server";
import { INVITATION_DAYS } from "~/domain/staff/account/invitations.server";
import type { StaffMailer } from "~/domain/staff/session/auth-options.server";
import { RESET_LINK_MINUTES } from "~/domain/staff/session/auth-settings";
import { createMail } from "~/integrations/mail.server";
import { staffLinks } from "~/routes/admin/staff-addresses";
import { staffMail } from "~content/staff-mail";
import type { SiteParts } from "./site-parts";

export interface StaffMailParts extends SiteParts {
  /** Origin of links in mail; never taken from what a request claims. */
  readonly origin: () => string;
  /** As the desk last wrote it: mails, authenticator apps and passkeys show it. */
  readonly clinicName: () => Promise<string>;
}

/** Milliseconds for the mail server, after which the sender hands the link over. */
const SENDER_WAITS = 5000;

export function staffMailer(parts: StaffMailParts): StaffMailer {
  const { origin } = parts;
  const send = mailSender(parts);
  const patiently = (sent: Promise<boolean>) => Promise.race([sent, setTimeout(SENDER_WAITS, false, { ref: false })]);
  const link = (path: string) => `${origin()}${path}`;
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
      void send(email, (clinic) => staffMail.confirmAddress(link(staffLinks.confirmAddress(token)), CONFIRMATION_DAYS, clinic)),
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
    return sent.includes(true);
  };
}

function mailSender({ config, log, now, clinicName }: StaffMailParts) {
  const sendMail = createMail(config, now);
  return async (to: string, mailOf: (clinic: string) => { subject: string; text: string }): Promise<boolean> => {
    const mail = mailOf(await clinicName());
    try {
      log.info(await sendMail({ to, ...mail }));
      return config.mail !== null;
    } catch (error) {
      log.error(`Mail "${mail.subject}" to ${to} could not be sent`, error);
      return false;
    }
  };
}
