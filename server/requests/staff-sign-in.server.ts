import { hasNoOwner } from "~/domain/staff/account/create-account.server";
import type { PasswordHashing } from "~/domain/staff/session/auth-options.server";
import { getSiteSecret, setupCode } from "~/domain/staff/session/site-secret.server";
import { getStaffAuth, type StaffAuth } from "~/domain/staff/session/staff-auth.server";
import { staffLinks } from "~/routes/admin/staff-addresses";
import { type StaffMailParts, staffMailer } from "../mail/staff-mailer.server";
import type { SiteParts } from "../site-parts";

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
