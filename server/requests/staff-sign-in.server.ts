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
import { queuePasswordChanged } from "../work/mail-composers.server";

interface StaffMailParts {
  readonly mail: OutgoingMail;
  /** Origin of links in mail; never taken from a request. */
  readonly origin: () => string;
  /** The current name, for mails, authenticator apps and passkeys. */
  readonly clinicName: () => Promise<string>;
}

interface StaffSignInParts extends SiteParts, StaffMailParts {
  readonly hashing?: PasswordHashing | undefined;
}

export function staffSignIn(parts: StaffSignInParts): () => Promise<StaffAuth> {
  const { config, database, log, now, hashing, clinicName } = parts;
  const mailer = staffMailer(parts);
  return async () =>
    getStaffAuth({
      kysely: database.kysely,
      publicUrl: config.publicUrl,
      clinicName: await clinicName(),
      mailer,
      logError: log.error,
      now,
      hashing,
    });
}

/** Anybody could take over a site without an owner, so the first account needs a code that is only in the log. */
export async function announceSetupCode({ config, database, log, now }: SiteParts, url: string): Promise<void> {
  if (database.problem !== null || !(await hasNoOwner(database.kysely))) return;
  const code = setupCode(await getSiteSecret(database.kysely, now()));
  const page = `${config.publicUrl ?? url}${staffLinks.admin()}`;
  const need = config.publicUrl === null ? "which takes the setup code from any other machine or name:" : "with the setup code";
  log.info(`Nobody owns this site yet. Make the first account at ${page} ${need} ${code}`);
}

/** After this the page says that the mail server has not answered yet. */
const DELIVERY_TIMEOUT_MS = 5000;

/** Mails that somebody waits for, or with a secret that must not be stored in a queue, leave at once; that of a changed password is queued. */
function staffMailer(parts: StaffSignInParts): StaffMailer {
  const { database, log, mail, now } = parts;
  const send = mailSender(parts);
  const withTimeout = (delivery: Promise<Delivery>) =>
    Promise.race([delivery, setTimeout<Delivery>(DELIVERY_TIMEOUT_MS, "no-answer", { ref: false })]);
  const link = (path: string) => `${parts.origin()}${path}`;
  return {
    sendResetLink: ({ email }, token) =>
      void send(email, (clinic) => staffMail.newPassword(link(staffLinks.resetPassword(token)), RESET_LINK_MINUTES, clinic)),
    sendPasswordChanged: ({ id }) =>
      void queuePasswordChanged(database.kysely, id, now()).then(
        () => mail.sendQueued(),
        (error) => log.error("The email about a changed password could not be queued", error),
      ),
    sendInvitation: (email, invitedBy, token) => {
      const invitation = staffLinks.invitation(token);
      return withTimeout(send(email, (clinic) => staffMail.invitation(invitedBy, link(invitation), INVITATION_DAYS, clinic)));
    },
    sendReviewRequest: (email, { by, id, title }) =>
      withTimeout(send(email, (clinic) => staffMail.reviewRequest(by, title, link(staffLinks.review(id)), clinic))),
    sendAddressConfirmation: ({ email }, token) =>
      withTimeout(send(email, (clinic) => staffMail.confirmAddress(link(staffLinks.confirmAddress(token)), CONFIRMATION_DAYS, clinic))),
  };
}

function mailSender({ mail, clinicName }: StaffMailParts) {
  return async (to: string, mailOf: (clinic: string) => { subject: string; text: string }): Promise<Delivery> =>
    mail.send({ to, ...mailOf(await clinicName()) });
}
