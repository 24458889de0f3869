import { type Config, ConfigError, databaseName } from "~/config.server";
import type { Database } from "~/database/database.server";
import { openDatabase } from "~/domain/backup/open-database.server";
import { newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import { isOfKind } from "~/domain/errors";
import { hasNoOwner } from "~/domain/staff/account/create-account.server";
import { recoverAccount } from "~/domain/staff/account/reset-links.server";
import { roleNames } from "~/domain/staff/roles";
import { getSiteSecret, setupCode } from "~/domain/staff/session/site-secret.server";
import { getStaffAuth, type StaffAuth } from "~/domain/staff/session/staff-auth.server";
import { makeOwner } from "~/domain/staff/staff-commands.server";
import { listEverybody } from "~/domain/staff/staff-queries.server";
import type { Log } from "~/log.server";
import { clinicDefaults } from "~content/clinic";

const usage = `Use one of:
  npm run admin -- list                    who has an account
  npm run admin -- reset-password EMAIL    a link to choose a new password; turns the second factor off
  npm run admin -- make-owner EMAIL        lets an account in as owner
  npm run admin -- setup-code              the code that the first account of a public site needs`;

type Command = (staff: StaffAuth, config: Config, email: string) => Promise<string>;

/** For a clinic that is locked out: who may run commands on the machine may let people in. @throws ConfigError with what to type */
export async function runStaffAdmin(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const [name = "", email = "", ...rest] = args;
  const command = commands[name];
  const wantsEmail = name === "reset-password" || name === "make-owner";
  if (!command || rest.length > 0 || wantsEmail !== (email !== "")) throw new ConfigError(usage);
  log.info(`Database: ${databaseName(config)}.`);
  const database = await openDatabase(config, log.error, () => new Date());
  try {
    log.info(await command(await openStaff(database, config, log), config, email.trim().toLowerCase()));
  } catch (error) {
    if (isOfKind(error, "not-found"))
      throw new ConfigError(`Nobody has an account with the address ${email}. \`npm run admin -- list\` shows who has.`);
    throw error;
  } finally {
    await database.close();
  }
}

const commands: Readonly<Record<string, Command>> = {
  list,
  "reset-password": resetPassword,
  "make-owner": promote,
  "setup-code": showSetupCode,
};

async function list({ kysely }: StaffAuth): Promise<string> {
  const everybody = await listEverybody(kysely);
  if (everybody.length === 0) return "Nobody has an account yet.";
  return everybody.map(({ email, name, role, approvedAt }) => `${email}  ${name}  ${approvedAt ? roleNames[role] : "waits"}`).join("\n");
}

async function resetPassword(staff: StaffAuth, config: Config, email: string): Promise<string> {
  const token = await recoverAccount(staff, email, new Date());
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  return `Open this link within an hour to choose a new password for ${email}. The second factor is off, every device signed out.\n${origin}/admin/reset-password/${token}`;
}

async function promote({ kysely }: StaffAuth, _config: Config, email: string): Promise<string> {
  const { name } = await makeOwner(kysely, email, new Date());
  return `${name} (${email}) is an owner now.`;
}

async function showSetupCode({ kysely }: StaffAuth): Promise<string> {
  if (!(await hasNoOwner(kysely))) return "The site has an owner, so no setup code is needed.";
  return `Setup code: ${setupCode(await getSiteSecret(kysely, new Date()))}`;
}

async function openStaff(database: Database, config: Config, log: Log): Promise<StaffAuth> {
  const noMail = () => undefined;
  const noServer = async () => "no-server" as const;
  const { record } = await newestClinicRevision(database.kysely, clinicDefaults);
  return getStaffAuth({
    kysely: database.kysely,
    publicUrl: config.publicUrl,
    clinicName: record.name,
    mailer: {
      sendResetLink: noMail,
      sendPasswordChanged: noMail,
      sendInvitation: noServer,
      sendReviewRequest: noServer,
      sendAddressConfirmation: noServer,
    },
    logError: log.error,
    now: () => new Date(),
  });
}
