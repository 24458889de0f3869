import { randomBytes } from "node:crypto";
import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { recordOwnAction } from "~/domain/staff/audit.server";
import type { AuditAction } from "~/domain/staff/history/audit-sentences";
import { PASSWORD_PROVIDER } from "~/domain/staff/session/auth-settings.server";
import { isSame, signed } from "~/domain/staff/session/site-secret.server";
import {
  type AuthContext,
  type AuthResponse,
  callAuth,
  errorCode,
  type StaffAuth,
  type StaffClient,
} from "~/domain/staff/session/staff-auth.server";
import { findSignedIn } from "~/domain/staff/session/staff-sessions.server";
import { followTrustedDevice } from "~/domain/staff/session/trusted-devices.server";
import { networkOf } from "./client-network";
import { type FailedSignIn, recordFailedSignIn } from "./failed-sign-ins.server";
import { countAttempt, deleteOldAttempts, forgetAttempts, TooManyAttemptsError } from "./sign-in-attempts.server";
import { signInLimits } from "./sign-in-limits";
import { countUnknownDevice, unknownDevice } from "./unknown-devices.server";

type SignInResult = { readonly kind: "signed-in" | "second-factor"; readonly cookies: readonly string[] } | { readonly kind: "rejected" };

export class WrongPasswordError extends DomainError {
  constructor() {
    super("invalid", "Wrong password", "This is not your password.");
  }
}

/** Neither result nor duration shows whether the account exists: better-auth hashes in both cases. @throws TooManyAttemptsError */
export async function signIn(ctx: AuthContext, typed: { email: string; password: string }): Promise<SignInResult> {
  const { staff, client, now } = ctx;
  const email = normalEmail(typed.email);
  const failed = { account: { email }, step: "password", address: client.address } as const;
  const forgive = await countSignInAttempt(ctx, failed);
  const answer = await callAuth(staff, client, "/sign-in/email", { email, password: typed.password });
  if (answer.status === 401 || answer.status === 400) {
    await recordFailedSignIn(staff.kysely, failed, now);
    return { kind: "rejected" };
  }
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${errorCode(answer)}`);
  await forgive();
  await deleteOldAttempts(staff.kysely, now);
  if (answer.body.twoFactorRedirect === true) return { kind: "second-factor", cookies: answer.cookies };
  return finishSignIn(ctx, answer, "signed in");
}

/** Of somebody who is signed in. Attempts of strangers don't count here. @throws WrongPasswordError, TooManyAttemptsError */
export async function requireOwnPassword(ctx: AuthContext, email: string, password: string): Promise<void> {
  if (!(await isOwnPassword(ctx, email, password))) throw new WrongPasswordError();
}

export async function isOwnPassword({ staff, client, now }: AuthContext, email: string, password: string): Promise<boolean> {
  const { kysely, hashing } = staff;
  const counter = { kind: "own-password", whom: `${email}\0${networkOf(client.address)}`, limit: signInLimits.pair };
  const failed = { account: { email }, step: "own password", address: client.address } as const;
  await recordIfBlocked(staff, countAttempt(kysely, [counter], now), failed, now);
  const credential = await kysely
    .selectFrom("staff_accounts")
    .innerJoin("staff_credentials", "staff_credentials.staff_id", "staff_accounts.id")
    .select("staff_credentials.password as hash")
    .where("staff_accounts.email", "=", email)
    .where("staff_credentials.provider_id", "=", PASSWORD_PROVIDER)
    .executeTakeFirst();
  if (!credential?.hash || !(await hashing.verify({ hash: credential.hash, password }))) {
    await recordFailedSignIn(kysely, failed, now);
    return false;
  }
  await forgetAttempts(kysely, counter);
  return true;
}

/** Counts before the secret is compared. @returns a function to call when it was right @throws TooManyAttemptsError */
export function countSignInAttempt(ctx: AuthContext, failed: FailedSignIn & { readonly account: { readonly email: string } }) {
  const { staff, client, now } = ctx;
  const { email } = failed.account;
  return recordIfBlocked(staff, countSignIn(ctx, email, knownDevice(staff, client, email)), failed, now);
}

/** An attempt that is blocked for a while is in the history too. */
async function recordIfBlocked<Counted>(staff: StaffAuth, count: Promise<Counted>, failed: FailedSignIn, now: Date) {
  try {
    return await count;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) await recordFailedSignIn(staff.kysely, { ...failed, wait: error.retryAfterSeconds }, now);
    throw error;
  }
}

export async function signOut({ staff, client, now }: AuthContext, actor: { id: string; name: string } | null): Promise<readonly string[]> {
  const { cookies } = await callAuth(staff, client, "/sign-out", {});
  if (actor) await recordOwnAction(staff.kysely, actor, "signed out", now);
  return cookies;
}

export const signInAnswer = z.object({ user: z.object({ id: z.string(), name: z.string(), email: z.string() }) });

/** Ends the session that the device had before. */
export async function finishSignIn(
  ctx: AuthContext,
  answer: AuthResponse,
  action: AuditAction<"account">,
): Promise<SignInResult & { kind: "signed-in" }> {
  const { staff, client, now } = ctx;
  const { user } = signInAnswer.parse(answer.body);
  const { signedIn: former } = await findSignedIn(ctx);
  if (former) await staff.kysely.deleteFrom("staff_sessions").where("id", "=", former.session.id).execute();
  await followTrustedDevice(ctx, user.id, answer.cookies);
  await recordOwnAction(staff.kysely, user, action, now);
  return { kind: "signed-in", cookies: [...answer.cookies, knownDevice(staff, client, user.email).cookie()] };
}

export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Lets nobody in; it keeps an attacker's failures from slowing down the people who belong here. */
interface KnownDevice {
  readonly id: string | null;
  cookie(): string;
}

export function knownDevice({ secret, parts }: StaffAuth, client: StaffClient, email: string): KnownDevice {
  const isSecure = parts.publicUrl?.startsWith("https:") ?? false;
  const name = isSecure ? "__Host-staff.device" : "staff.device";
  const value = (client.cookie ?? "").split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  // A stranger can send thousands of seals.
  const [device = "", ...seals] = value?.slice(name.length + 1).split(".", 1 + MAX_ACCOUNTS) ?? [];
  const isDevice = /^[\w-]{22}$/.test(device);
  const id = isDevice ? device : randomBytes(16).toString("base64url");
  const seal = signed(secret, "known-device", `${id}\0${email}`).slice(0, 22);
  return {
    id: isDevice && seals.some((known) => isSame(known, seal)) ? id : null,
    cookie: () => {
      const others = seals.filter((known) => /^[\w-]{22}$/.test(known) && known !== seal);
      const known = [seal, ...others].slice(0, MAX_ACCOUNTS);
      return `${name}=${[id, ...known].join(".")}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
    },
  };
}

const MAX_ACCOUNTS = 5;

const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/** @returns a function to call when the password was right @throws TooManyAttemptsError */
async function countSignIn({ staff: { kysely }, client, now }: AuthContext, email: string, device: KnownDevice) {
  if (!device.id) return countUnknownDevice(kysely, unknownDevice(client, email), now);
  const counter = { kind: "device", whom: `${device.id}\0${email}`, limit: signInLimits.device };
  await countAttempt(kysely, [counter], now);
  return () => forgetAttempts(kysely, counter);
}
