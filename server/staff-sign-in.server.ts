import { setTimeout } from "node:timers/promises";
import { CONFIRMATION_DAYS } from "~/domain/staff/account/address-confirmation.server";
import { hasNoOwner } from "~/domain/staff/account/create-account.server";
import { INVITATION_DAYS } from "~/domain/staff/account/invitations.server";
import type { PasswordHashing, StaffMailer } from "~/domain/staff/session/auth-options.server";
import { RESET_LINK_MINUTES } from "~/domain/staff/session/auth-settings";
import { getSiteSecret, setupCode } from "~/domain/staff/session/site-secret.server";
import { getStaffAuth, type StaffAuth } from "~/domain/staff/session/staff-auth.server";
import { createMail } from "~/integrations/mail.server";
import { staffLinks } from "~/routes/admin/staff-addresses";
import { staffMail } from "~content/staff-mail";
import type { SiteParts } from "./site-parts";

export interface StaffSignInParts extends SiteParts {
  /** Origin of links in mail; never taken from what a request claims. */
  readonly origin: () => string;
  readonly hashing?: PasswordHashing | undefined;
  /** As the desk last wrote it: mails, authenticator apps and passkeys show it. */
  readonly clinicName: () => Promise<string>;
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

/** Milliseconds for the mail server, after which the owner hands the link over. */
const INVITER_WAITS = 5000;

function staffMailer({ config, log, now, origin, clinicName }: StaffSignInParts): StaffMailer {
  const sendMail = createMail(config, now);
  const send = async (to: string, mailOf: (clinic: string) => { subject: string; text: string }): Promise<boolean> => {
    const mail = mailOf(await clinicName());
    try {
      log.info(await sendMail({ to, ...mail }));
      return config.mail !== null;
    } catch (error) {
      log.error(`Mail "${mail.subject}" to ${to} could not be sent`, error);
      return false;
    }
  };
  const link = (path: string) => `${origin()}${path}`;
  return {
    sendResetLink: ({ email }, token) =>
      void send(email, (clinic) => staffMail.newPassword(link(staffLinks.resetPassword(token)), RESET_LINK_MINUTES, clinic)),
    sendPasswordChanged: ({ email }) => void send(email, (clinic) => staffMail.passwordChanged(link(staffLinks.forgotPassword()), clinic)),
    sendInvitation: (email, invitedBy, token) => {
      const invitation = staffLinks.invitation(token);
      const sent = send(email, (clinic) => staffMail.invitation(invitedBy, link(invitation), INVITATION_DAYS, clinic));
      return Promise.race([sent, setTimeout(INVITER_WAITS, false, { ref: false })]);
    },
    sendAddressConfirmation: ({ email }, token) =>
      void send(email, (clinic) => staffMail.confirmAddress(link(staffLinks.confirmAddress(token)), CONFIRMATION_DAYS, clinic)),
  };
}
