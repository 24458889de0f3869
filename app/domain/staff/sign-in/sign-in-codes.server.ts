import { z } from "zod";
import { sessionTokenHash } from "~/domain/staff/session/session-tokens.server";
import { type AuthContext, callAuth, errorCode, type StaffAuth, type StaffClient } from "~/domain/staff/session/staff-auth.server";
import { recordFailedSignIn } from "./failed-sign-ins.server";
import { finishSignIn, signInAnswer } from "./sign-in.server";
import { countAttempt, TooManyAttemptsError } from "./sign-in-attempts.server";
import { signInLimits } from "./sign-in-limits";

export type CodeResult =
  | { readonly kind: "signed-in"; readonly cookies: readonly string[] }
  | { readonly kind: "wrong" | "locked" | "expired" };

export function signInWithCode(ctx: AuthContext, typed: { code: string; trustDevice: boolean }): Promise<CodeResult> {
  const code = typed.code.replace(/\D/g, "");
  return finishWithCode(ctx, "/two-factor/verify-totp", { code, trustDevice: typed.trustDevice });
}

export function signInWithRecoveryCode(ctx: AuthContext, typed: string): Promise<CodeResult> {
  const plain = typed.replace(/[^0-9A-Za-z]/g, "");
  return finishWithCode(ctx, "/two-factor/verify-backup-code", { code: `${plain.slice(0, 5)}-${plain.slice(5)}` });
}

async function finishWithCode(ctx: AuthContext, path: string, body: { code: string; trustDevice?: boolean }): Promise<CodeResult> {
  const { staff, client, now } = ctx;
  const accountId = await findPendingAccount(staff, client);
  if (accountId !== null) await endLockAhead(staff, accountId, now);
  const answer = await callAuth(staff, await withoutSession(staff, client), path, body);
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}: ${errorCode(answer)}`);
  if (answer.status !== 200) {
    const kind = errorKinds[errorCode(answer)] ?? "wrong";
    if (accountId !== null) await recordWrongCode(ctx, accountId, kind);
    return { kind };
  }
  const { user, token } = signInAnswer.extend({ token: z.string() }).parse(answer.body);
  const isNew = await spendCode(staff, user.id, body.code, now);
  if (!isNew) {
    await recordWrongCode(ctx, user.id, "wrong");
    await staff.kysely.deleteFrom("staff_sessions").where("token", "=", sessionTokenHash(token)).execute();
    return { kind: "expired" };
  }
  return finishSignIn(ctx, answer, path.endsWith("totp") ? "signed in with a code" : "signed in with a recovery code");
}

/** better-auth locks for 15 minutes. A longer lock was set while the clock was ahead. */
async function endLockAhead({ kysely }: StaffAuth, accountId: string, now: Date): Promise<void> {
  const longest = new Date(now.getTime() + 15 * 60_000).toISOString();
  await kysely
    .updateTable("staff_second_factors")
    .set({ failed_count: 0, locked_until: null })
    .where("staff_id", "=", accountId)
    .where("locked_until", ">", longest)
    .execute();
}

/** With a session cookie better-auth takes the code for that session, and turns on a factor that is still being set up. */
async function withoutSession({ auth }: StaffAuth, client: StaffClient): Promise<StaffClient> {
  const { authCookies } = await auth.$context;
  const start = `${authCookies.sessionToken.name}=`;
  const cookies = (client.cookie ?? "").split(/;\s*/).filter((cookie) => !cookie.startsWith(start));
  return { ...client, cookie: cookies.join("; ") };
}

/** The account that still needs a code: the cookie names an entry that better-auth stores until then. */
async function findPendingAccount({ auth }: StaffAuth, { cookie }: StaffClient): Promise<string | null> {
  const { createAuthCookie, internalAdapter } = await auth.$context;
  const start = `${createAuthCookie("two_factor").name}=`;
  const value = (cookie ?? "").split(/;\s*/).find((pair) => pair.startsWith(start));
  // Not decoded: anybody can send a cookie for which that would throw.
  const [identifier] = value?.slice(start.length).split(/\.|%2E/i) ?? [];
  if (!identifier) return null;
  return (await internalAdapter.findVerificationValue(identifier))?.value ?? null;
}

async function recordWrongCode({ staff, client, now }: AuthContext, id: string, kind: "wrong" | "locked" | "expired"): Promise<void> {
  const { kysely } = staff;
  const factor = await kysely.selectFrom("staff_second_factors").select("locked_until").where("staff_id", "=", id).executeTakeFirst();
  const lockedFor = factor?.locked_until ? Math.ceil((Date.parse(factor.locked_until) - now.getTime()) / 1000) : 0;
  const wait = kind === "locked" ? { wait: lockedFor } : {};
  await recordFailedSignIn(kysely, { account: { id }, step: "code", address: client.address, ...wait }, now);
}

const errorKinds: Readonly<Record<string, "locked" | "expired">> = {
  ACCOUNT_TEMPORARILY_LOCKED: "locked",
  INVALID_TWO_FACTOR_COOKIE: "expired",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "expired",
};

/** better-auth would take a TOTP code again within its 90 seconds; RFC 6238 section 5.2 says once. @returns false when used before */
export async function spendCode(staff: StaffAuth, accountId: string, code: string, now: Date): Promise<boolean> {
  try {
    await countAttempt(staff.kysely, [{ kind: "used-code", whom: `${accountId}\0${code}`, limit: signInLimits.usedCode }], now);
    return true;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return false;
    throw error;
  }
}
