import { z } from "zod";
import { recordAudit } from "./audit.server";
import { type KnownDevice, readKnownDevice } from "./known-device.server";
import { sessionTokenHash } from "./session-tokens.server";
import { type Counter, forgive, sweepAttempts, TooManyAttemptsError, takeAttempt } from "./sign-in-attempts.server";
import { signInLimits } from "./sign-in-limits";
import { type AuthAnswer, askAuth, errorCode, type StaffAuth, type StaffClient } from "./staff-auth.server";

export type SignInResult =
  | { readonly kind: "signed-in"; readonly cookies: readonly string[] }
  /** The password was right; a code is asked for next. */
  | { readonly kind: "second-factor"; readonly cookies: readonly string[] }
  | { readonly kind: "refused" };

/**
 * Signs in with email and password.
 *
 * Whether an account exists shows neither in the result nor in the work: better-auth hashes the password in both cases, and
 * the counters go by what was typed.
 *
 * @throws TooManyAttemptsError
 */
export async function signIn(
  staff: StaffAuth,
  client: StaffClient,
  typed: { email: string; password: string },
  now: Date,
): Promise<SignInResult> {
  const email = normalEmail(typed.email);
  const device = knownDevice(staff, client, email);
  const counters = signInCounters(client, email, device);
  await takeAttempt(staff.kysely, counters, now);
  const answer = await askAuth(staff, client, "/sign-in/email", { email, password: typed.password });
  if (answer.status === 401 || answer.status === 400) return { kind: "refused" };
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${errorCode(answer)}`);
  await forgive(staff.kysely, counters, ["device", "pair", "account"]);
  await sweepAttempts(staff.kysely, now);
  if (answer.body.twoFactorRedirect === true) return { kind: "second-factor", cookies: answer.cookies };
  return welcome(staff, client, answer, "signed in", now);
}

/** Checks the password of somebody who is signed in, with the same limits as signing in. */
export async function isOwnPassword(staff: StaffAuth, client: StaffClient, email: string, password: string, now: Date): Promise<boolean> {
  const counters = signInCounters(client, email, knownDevice(staff, client, email));
  await takeAttempt(staff.kysely, counters, now);
  const { password: hasher, internalAdapter } = await staff.auth.$context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const hash = found?.accounts.find((account) => account.providerId === "credential")?.password;
  if (!hash || !(await hasher.verify({ hash, password }))) return false;
  await forgive(staff.kysely, counters, ["device", "pair", "account"]);
  return true;
}

/** How a code was refused: wrong, tried too often, or its sign-in is too old. */
export type CodeResult =
  | { readonly kind: "signed-in"; readonly cookies: readonly string[] }
  | { readonly kind: "wrong" | "locked" | "expired" };

/** Finishes a sign-in with a code of the authenticator app (TOTP, RFC 6238). A code works once. */
export function signInWithCode(
  staff: StaffAuth,
  client: StaffClient,
  typed: { code: string; trustDevice: boolean },
  now: Date,
): Promise<CodeResult> {
  const code = typed.code.replace(/\D/g, "");
  return finishWithCode(staff, client, "/two-factor/verify-totp", { code, trustDevice: typed.trustDevice }, now);
}

/** Finishes a sign-in with one of the printed recovery codes. */
export function signInWithRecoveryCode(staff: StaffAuth, client: StaffClient, typed: string, now: Date): Promise<CodeResult> {
  const plain = typed.replace(/[^0-9A-Za-z]/g, "");
  return finishWithCode(staff, client, "/two-factor/verify-backup-code", { code: `${plain.slice(0, 5)}-${plain.slice(5)}` }, now);
}

async function finishWithCode(
  staff: StaffAuth,
  client: StaffClient,
  path: string,
  body: { code: string; trustDevice?: boolean },
  now: Date,
): Promise<CodeResult> {
  const answer = await askAuth(staff, client, path, body);
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}: ${errorCode(answer)}`);
  if (answer.status !== 200) return { kind: refusals[errorCode(answer)] ?? "wrong" };
  const { user, token } = signInAnswer.parse(answer.body);
  const isNew = await spendCode(staff, user.id, body.code, now);
  if (!isNew) {
    await staff.kysely.deleteFrom("staff_sessions").where("token", "=", sessionTokenHash(token)).execute();
    return { kind: "expired" };
  }
  return welcome(staff, client, answer, path.endsWith("totp") ? "signed in with a code" : "signed in with a recovery code", now);
}

const refusals: Readonly<Record<string, "locked" | "expired">> = {
  ACCOUNT_TEMPORARILY_LOCKED: "locked",
  INVALID_TWO_FACTOR_COOKIE: "expired",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "expired",
};

/** better-auth would take a TOTP code again while its 90 seconds last; RFC 6238 section 5.2 says once. */
async function spendCode(staff: StaffAuth, accountId: string, code: string, now: Date): Promise<boolean> {
  try {
    await takeAttempt(staff.kysely, [{ kind: "used-code", whom: `${accountId}\0${code}`, limit: signInLimits.usedCode }], now);
    return true;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return false;
    throw error;
  }
}

/** Ends the session of the request's cookie. There may be none; then there is nothing to do. */
export async function signOut(
  staff: StaffAuth,
  client: StaffClient,
  actor: { id: string; name: string } | null,
  now: Date,
): Promise<readonly string[]> {
  const { cookies } = await askAuth(staff, client, "/sign-out", {});
  if (actor) {
    await recordAudit(staff.kysely, { actor, action: "signed out", subject: { kind: "account", ...actor }, at: now });
  }
  return cookies;
}

const signInAnswer = z.object({ token: z.string(), user: z.object({ id: z.string(), name: z.string(), email: z.string() }) });

async function welcome(
  staff: StaffAuth,
  client: StaffClient,
  answer: AuthAnswer,
  action: string,
  now: Date,
): Promise<SignInResult & { kind: "signed-in" }> {
  const { user } = signInAnswer.parse(answer.body);
  const { id, name, email } = user;
  await recordAudit(staff.kysely, { actor: { id, name }, action, subject: { kind: "account", id, name }, at: now });
  return { kind: "signed-in", cookies: [...answer.cookies, knownDevice(staff, client, email).cookie()] };
}

export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

export function knownDevice({ secret, parts }: StaffAuth, client: StaffClient, email: string): KnownDevice {
  return readKnownDevice(client.cookie, secret, email, parts.publicUrl?.startsWith("https:") ?? false);
}

function signInCounters({ address }: StaffClient, email: string, device: KnownDevice): Counter[] {
  if (device.id) return [{ kind: "device", whom: `${device.id}\0${email}`, limit: signInLimits.device }];
  const network = networkOf(address);
  return [
    { kind: "pair", whom: `${network}\0${email}`, limit: signInLimits.pair },
    { kind: "account", whom: email, limit: signInLimits.account },
    { kind: "address", whom: network, limit: signInLimits.address },
  ];
}

/** One household or machine of IPv6 has a whole /64, so that is what counts as an address. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = address.includes("::") ? Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => "0") : [];
  return [...groups, ...zeros, ...after].slice(0, 4).join(":");
}
