import { randomBytes } from "node:crypto";
import { accountSubject, recordAudit, recordOwnAction } from "~/domain/staff/audit.server";
import { type Actor, NotAllowedError, requireRole } from "~/domain/staff/roles";
import { RESET_LINK_MINUTES } from "~/domain/staff/session/auth-settings";
import { type AuthRequest, askAuth, errorCode, type StaffAuth } from "~/domain/staff/session/staff-auth.server";
import { endTrust, storedIdentifier } from "~/domain/staff/session/trusted-devices.server";
import { senderOf } from "~/domain/staff/sign-in/client-network";
import { requireStrongPassword } from "~/domain/staff/sign-in/new-password.server";
import { knownDevice, normalEmail } from "~/domain/staff/sign-in/sign-in.server";
import { countAttempt, TooManyAttemptsError } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { signInLimits } from "~/domain/staff/sign-in/sign-in-limits";
import { StaffNotFoundError } from "~/domain/staff/staff-commands.server";

export class LinkGoneError extends Error {}

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

interface ResetLink {
  readonly account: { readonly id: string; readonly email: string; readonly name: string };
  /** Null: the account's own user asked for it, and got it by mail. */
  readonly madeBy: string | null;
}

/** @throws LinkGoneError, also when the colleague who made it is an owner no more: a removed owner must not keep a way in */
export async function getResetLink({ auth, kysely }: StaffAuth, token: string, now: Date): Promise<ResetLink> {
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(resetIdentifier(token));
  const account = link && link.expiresAt > now ? await internalAdapter.findUserById(link.value) : null;
  if (!account) throw new LinkGoneError();
  const [, makerId] = token.split(".");
  if (makerId === undefined) return { account, madeBy: null };
  if (makerId === COMMAND) return { account, madeBy: "a command on the server" };
  const maker = await kysely
    .selectFrom("staff_accounts")
    .select("name")
    .where("id", "=", makerId)
    .where("role", "=", "owner")
    .executeTakeFirst();
  if (!maker) throw new LinkGoneError();
  return { account, madeBy: maker.name };
}

/** Of two links used at once one sets the password. @returns cookies by which this device is known: its user reads the account's mail */
export async function choosePasswordByLink(
  { staff, client, now }: AuthRequest,
  token: string,
  password: string,
): Promise<readonly string[]> {
  const { account, madeBy } = await getResetLink(staff, token, now);
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
    if (madeBy === null) await recordOwnAction(transaction, account, "chose a new password by mail", now);
    else await recordOwnAction(transaction, account, "chose a new password by link", now, { madeBy });
  });
  staff.parts.mailer.sendPasswordChanged(account);
  return [knownDevice(staff, client, account.email).cookie()];
}

/**
 * For a colleague whom no mail reaches. Nothing of the account changes before the link is used, and its second factor stays.
 *
 * @returns the token of a reset link @throws NotAllowedError, StaffNotFoundError
 */
export async function makeResetLink(staff: StaffAuth, actor: Actor, id: string, now: Date): Promise<string> {
  requireRole(actor, "owner");
  if (id === actor.id) throw new NotAllowedError("Your own password is changed on your account page.");
  const member = await staff.kysely.selectFrom("staff_accounts").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
  if (!member) throw new StaffNotFoundError();
  await recordAudit(staff.kysely, { actor, action: "made a reset link for", subject: accountSubject(member), at: now });
  // Only a hash of the whole token is stored, so nobody can put another maker behind it.
  return storeResetLink(staff, id, `${newToken()}.${actor.id}`, now);
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
  return storeResetLink(staff, id, `${newToken()}.${COMMAND}`, now);
}

/** In the place of the owner who makes a link. */
const COMMAND = "command";

async function storeResetLink({ auth }: StaffAuth, accountId: string, token: string, now: Date): Promise<string> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.createVerificationValue({
    identifier: resetIdentifier(token),
    value: accountId,
    expiresAt: new Date(now.getTime() + RESET_LINK_MINUTES * 60_000),
  });
  return token;
}

function newToken(): string {
  return randomBytes(24).toString("base64url");
}

function resetIdentifier(token: string): string {
  return `reset-password:${token}`;
}
