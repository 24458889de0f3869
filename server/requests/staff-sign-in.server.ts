import { setTimeout } from "node:timers/promises";
import type { Delivery } from "~/domain/mail/mail-server";
import type { OutgoingMail } from "~/domain/mail/outgoing-mail.server";
import { CONFIRMATION_DAYS } from "~/domain/staff/account/address-confirmation.server";
import { hasNoOwner } from "~/domain/staff/account/create-account.server";
import { INVITATION_DAYS } from "~/domain/staff/account/invitations.server";
import type { PasswordHashing, StaffMailer } from "~/domain/staff/session/auth-options.server";
import { RESET_LINK_MINUTES } from "~/domain/staff/session/auth-settings.server";
import { getSiteSecret, setupCode } from "~/domain/staff/session/site-secret.server";
import { getStaffAuth, type StaffAuth } from "~/domain/staff/session/staff-auth.server";
import { staffLinks } from "~/routes/admin/staff-addresses";
import { staffMail } from "~content/mail/staff-mail";
import type { SiteParts } from "../site-parts";
import { queuePasswordChanged } from "../work/queued-mails.server";

interface StaffMailParts {
  readonly mail: OutgoingMail;
  /** Origin of links in mail; never taken from what a request claims. */
  readonly origin: () => string;
  /** As the desk last wrote it: mails, authenticator apps and passkeys show it. */
  readonly clinicName: () => Promise<string>;
}

export interface StaffSignInParts extends SiteParts, StaffMailParts {
  readonly hashing?: PasswordHashing | undefined;
}

export function staffSignIn(parts: StaffSignInParts): () => Promise<StaffAuth> {
  const { config, database, log, now, hashing, clinicName } = parts;
  const { publicUrl } = config;
  const mailer = staffMailer(parts);
  return async () =>
    getStaffAuth({ kysely: database.kysely, publicUrl, clinicName: await clinicName(), mailer, logError: log.error, now, hashing });
}

/** Anybody who reaches a site without an owner could take it over, so the first account needs a code that only the log shows. */
export async function announceSetupCode({ config, database, log, now }: SiteParts, url: string): Promise<void> {
  if (database.problem !== null || !(await hasNoOwner(database.kysely))) return;
  const code = setupCode(await getSiteSecret(database.kysely, now()));
  const page = `${config.publicUrl ?? url}${staffLinks.admin()}`;
  const need = config.publicUrl === null ? "which takes the setup code from any other machine or name:" : "with the setup code";
  log.info(`Nobody owns this site yet. Make the first account at ${page} ${need} ${code}`);
}

/** Milliseconds for the mail server, after which the page says that there is no answer yet. */
const SENDER_WAITS = 5000;

/** Mails that somebody waits for, or with a secret that no queue may hold, leave at once; that of a changed password is queued. */
function staffMailer(parts: StaffSignInParts): StaffMailer {
  const { database, log, mail, now } = parts;
  const send = mailSender(parts);
  const patiently = (delivery: Promise<Delivery>) =>
    Promise.race([delivery, setTimeout<Delivery>(SENDER_WAITS, "no-answer", { ref: false })]);
  const link = (path: string) => `${parts.origin()}${path}`;
  return {
    sendResetLink: ({ email }, token) =>
      void send(email, (clinic) => staffMail.newPassword(link(staffLinks.resetPassword(token)), RESET_LINK_MINUTES, clinic)),
    sendPasswordChanged: ({ id }) =>
      void queuePasswordChanged(database.kysely, id, now()).then(
        () => mail.sendQueued(),
        (error) => log.error("The mail about a changed password could not be queued", error),
      ),
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

function mailSender({ mail, clinicName }: StaffMailParts) {
  return async (to: string, mailOf: (clinic: string) => { subject: string; text: string }): Promise<Delivery> =>
    mail.send({ to, ...mailOf(await clinicName()) });
}
