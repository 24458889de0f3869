import { type Config, ConfigError, databaseName } from "~/config.server";
import type { Database } from "~/database/database.server";
import { findSetting } from "~/database/site-settings.server";
import { isOfKind } from "~/domain/errors";
import { hasNoOwner } from "~/domain/staff/account/create-account.server";
import { recoverAccount } from "~/domain/staff/account/reset-links.server";
import { roleNames } from "~/domain/staff/roles";
import { getSiteSecret, setupCode } from "~/domain/staff/session/site-secret.server";
import { makeOwner } from "~/domain/staff/staff-commands.server";
import { listEverybody } from "~/domain/staff/staff-queries.server";
import { findWebAddress } from "~/domain/web-address/stored-web-address.server";
import type { Log } from "~/log.server";
import { withDatabase } from "./command-line.server";

const usage = `Use one of:
  npm run admin -- list                    who has an account
  npm run admin -- reset-password EMAIL    a link to choose a new password; turns two-step sign-in off
  npm run admin -- make-owner EMAIL        lets an account in as owner
  npm run admin -- setup-code              the code that the first account of a public site needs`;

type Command = (database: Database, config: Config, email: string) => Promise<string>;

/** For a clinic that is locked out: who may run commands on the machine may let people in. @throws ConfigError with what to type */
export async function runStaffAdmin(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const [name = "", email = "", ...rest] = args;
  const command = commands[name];
  const wantsEmail = name === "reset-password" || name === "make-owner";
  if (!command || rest.length > 0 || wantsEmail !== (email !== "")) throw new ConfigError(usage);
  log.info(`Database: ${databaseName(config)}.`);
  const unknown = new ConfigError(`Nobody has an account with the address ${email}. \`npm run admin -- list\` shows who has.`);
  const result = await withDatabase(config, log, (database) =>
    command(database, config, email.trim().toLowerCase()).catch((error) => {
      throw isOfKind(error, "not-found") ? unknown : error;
    }),
  );
  log.info(result);
}

const commands: Readonly<Record<string, Command>> = {
  list: async ({ kysely }) => {
    const everybody = await listEverybody(kysely);
    if (everybody.length === 0) return "Nobody has an account yet.";
    return everybody.map(({ email, name, role, approvedAt }) => `${email}  ${name}  ${approvedAt ? roleNames[role] : "waits"}`).join("\n");
  },
  "reset-password": async ({ kysely }, config, email) => {
    const { token } = await recoverAccount(kysely, email, new Date());
    const address = config.publicUrl ?? (await findWebAddress(kysely));
    const local = (await findSetting(kysely, "local-address"))?.value ?? `http://localhost:${config.port}`;
    const link = `${address ?? local}/admin/reset-password/${token}`;
    return `Open this link within an hour to choose a new password for ${email}. Two-step sign-in is off, and every device is signed out.\n${link}`;
  },
  "make-owner": async ({ kysely }, _config, email) => {
    const { name } = await makeOwner(kysely, email, new Date());
    return `${name} (${email}) is an owner now.`;
  },
  "setup-code": async ({ kysely }) => {
    if (!(await hasNoOwner(kysely))) return "The site has an owner, so no setup code is needed.";
    return `Setup code: ${setupCode(await getSiteSecret(kysely, new Date()))}`;
  },
};
