import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { accountSubject, recordAudit, recordOwnAction } from "~/domain/staff/audit.server";
import type { Actor } from "~/domain/staff/roles";
import { RESET_LINK_MINUTES } from "~/domain/staff/session/auth-settings";
import { type AuthAnswer, type AuthRequest, askAuth, errorCode, type StaffAuth } from "~/domain/staff/session/staff-auth.server";
import type { SignedIn } from "~/domain/staff/session/staff-sessions.server";
import { endTrust, storedIdentifier } from "~/domain/staff/session/trusted-devices.server";
import { networkOf, senderOf } from "~/domain/staff/sign-in/client-network";
import { recordFailedSignIn } from "~/domain/staff/sign-in/failed-sign-ins.server";
import { requireStrongPassword } from "~/domain/staff/sign-in/new-password.server";
import { countOrRecord, knownDevice, normalEmail } from "~/domain/staff/sign-in/sign-in.server";
import { countAttempt, forgetAttempts, TooManyAttemptsError } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { signInLimits } from "~/domain/staff/sign-in/sign-in-limits";
import { StaffNotFoundError } from "~/domain/staff/staff-commands.server";

export class WrongPasswordError extends Error {}

export class LinkGoneError extends Error {}

export async function rename(db: Kysely<Tables>, actor: Pick<Actor, "id" | "name">, name: string, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable("staff_accounts").set({ name, updated_at: now.toISOString() }).where("id", "=", actor.id).execute();
    await recordOwnAction(transaction, actor, "changed their name", now, { to: name });
  });
}

export async function changePassword(
  asked: AuthRequest,
  { member }: SignedIn,
  { current, next }: { current: string; next: string },
): Promise<readonly string[]> {
  const { staff, now } = asked;
  await requireStrongPassword(staff, next, member.email);
  const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
  const { cookies } = await askWithPassword(asked, member, "/change-password", body);
  await endTrust(staff.kysely, member.id);
  await recordOwnAction(staff.kysely, member, "changed their password", now);
  staff.parts.mailer.sendPasswordChanged(member);
  return cookies;
}

export async function askWithPassword(asked: AuthRequest, member: Pick<Actor, "id">, path: string, body: object): Promise<AuthAnswer> {
  const { staff, client, now } = asked;
  const counter = { kind: "own-password", whom: `${member.id}\0${networkOf(client.address)}`, limit: signInLimits.pair };
  const failed = { account: { id: member.id }, step: "own password", address: client.address } as const;
  await countOrRecord(staff, countAttempt(staff.kysely, [counter], now), failed, now);
  const answer = await askAuth(staff, client, path, body);
  if (wrongPassword.has(errorCode(answer))) {
    await recordFailedSignIn(staff.kysely, failed, now);
    throw new WrongPasswordError();
  }
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${errorCode(answer)}`);
  await forgetAttempts(staff.kysely, counter);
  return answer;
}

const wrongPassword = new Set(["INVALID_PASSWORD", "PASSWORD_TOO_LONG"]);

/** Neither result nor time says whether the address has an account. @throws TooManyAttemptsError by the sender's network */
export async function requestNewPassword({ staff, client, now }: AuthRequest, typed: string): Promise<void> {
  const email = normalEmail(typed);
  const sender = senderOf(client);
  if (sender !== null)
    await countAttempt(staff.kysely, [{ kind: "resets-from", whom: sender, limit: signInLimits.resetsFromAddress }], now);
  try {
    await countAttempt(staff.kysely, [{ kind: "resets", whom: email, limit: signInLimits.resets }], now);
  } catch (error) {
    // The mailbox has enough of these; saying so would tell that there is one.
    if (error instanceof TooManyAttemptsError) return;
    throw error;
  }
  const answer = await askAuth(staff, client, "/request-password-reset", { email });
  if (answer.status !== 200) throw new Error(`Asking for a new password answered ${answer.status}: ${errorCode(answer)}`);
}

export async function getAccountOfResetLink(
  { auth }: StaffAuth,
  token: string,
  now: Date,
): Promise<{ id: string; email: string; name: string }> {
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(resetIdentifier(token));
  const account = link && link.expiresAt > now ? await internalAdapter.findUserById(link.value) : null;
  if (!account) throw new LinkGoneError();
  return account;
}

/** Of two links used at once one sets the password. @returns cookies by which this device is known: its user reads the account's mail */
export async function choosePasswordByLink(
  { staff, client, now }: AuthRequest,
  token: string,
  password: string,
): Promise<readonly string[]> {
  const account = await getAccountOfResetLink(staff, token, now);
  await requireStrongPassword(staff, password, account.email);
  const hash = await staff.hashing.hash(password);
  const updated_at = now.toISOString();
  await staff.kysely.transaction().execute(async (transaction) => {
    // First, so that the other link's transaction waits here.
    await transaction.updateTable("staff_accounts").set({ updated_at }).where("id", "=", account.id).execute();
    const link = transaction.deleteFrom("staff_verifications").where("identifier", "=", storedIdentifier(resetIdentifier(token)));
    if ((await link.executeTakeFirstOrThrow()).numDeletedRows === 0n) throw new LinkGoneError();
    await endTrust(transaction, account.id);
    await transaction.deleteFrom("staff_sessions").where("staff_id", "=", account.id).execute();
    await transaction.updateTable("staff_credentials").set({ password: hash, updated_at }).where("staff_id", "=", account.id).execute();
    await recordOwnAction(transaction, account, "chose a new password by mail", now);
  });
  staff.parts.mailer.sendPasswordChanged(account);
  return [knownDevice(staff, client, account.email).cookie()];
}

/** For a command on the machine; removes the second factor. @returns the token of a reset link @throws StaffNotFoundError */
export async function openAccount(staff: StaffAuth, email: string, now: Date): Promise<string> {
  const { internalAdapter } = await staff.auth.$context;
  const found = await internalAdapter.findUserByEmail(email);
  if (!found) throw new StaffNotFoundError();
  const { id } = found.user;
  await staff.kysely.transaction().execute(async (transaction) => {
    await endTrust(transaction, id);
    await transaction.deleteFrom("staff_second_factors").where("staff_id", "=", id).execute();
    await transaction.deleteFrom("staff_sessions").where("staff_id", "=", id).execute();
    await transaction.updateTable("staff_accounts").set({ two_factor_enabled: 0 }).where("id", "=", id).execute();
    await recordAudit(transaction, { actor: null, action: "opened", subject: accountSubject(found.user), at: now });
  });
  const token = randomBytes(24).toString("base64url");
  await internalAdapter.createVerificationValue({
    identifier: resetIdentifier(token),
    value: id,
    expiresAt: new Date(now.getTime() + RESET_LINK_MINUTES * 60_000),
  });
  return token;
}

function resetIdentifier(token: string): string {
  return `reset-password:${token}`;
}
