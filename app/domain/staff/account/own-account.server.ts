import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { recordOwnAction } from "~/domain/staff/audit.server";
import type { Actor } from "~/domain/staff/roles";
import { type AuthContext, type AuthResponse, callAuth, errorCode } from "~/domain/staff/session/staff-auth.server";
import type { SignedIn } from "~/domain/staff/session/staff-sessions.server";
import { endTrust } from "~/domain/staff/session/trusted-devices.server";
import { networkOf } from "~/domain/staff/sign-in/client-network";
import { recordFailedSignIn } from "~/domain/staff/sign-in/failed-sign-ins.server";
import { requireStrongPassword } from "~/domain/staff/sign-in/new-password.server";
import { recordIfBlocked } from "~/domain/staff/sign-in/sign-in.server";
import { countAttempt, forgetAttempts } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { signInLimits } from "~/domain/staff/sign-in/sign-in-limits";

export class WrongPasswordError extends DomainError {
  constructor() {
    super("invalid", "Wrong password", "This is not your password.");
  }
}

export async function rename(db: Kysely<Tables>, actor: Pick<Actor, "id" | "name">, name: string, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable("staff_accounts").set({ name, updated_at: now.toISOString() }).where("id", "=", actor.id).execute();
    await recordOwnAction(transaction, actor, "changed their name", now, { to: name });
  });
}

export async function changePassword(
  asked: AuthContext,
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

async function askWithPassword(asked: AuthContext, member: Pick<Actor, "id">, path: string, body: object): Promise<AuthResponse> {
  const { staff, client, now } = asked;
  const counter = { kind: "own-password", whom: `${member.id}\0${networkOf(client.address)}`, limit: signInLimits.pair };
  const failed = { account: { id: member.id }, step: "own password", address: client.address } as const;
  await recordIfBlocked(staff, countAttempt(staff.kysely, [counter], now), failed, now);
  const answer = await callAuth(staff, client, path, body);
  if (wrongPassword.has(errorCode(answer))) {
    await recordFailedSignIn(staff.kysely, failed, now);
    throw new WrongPasswordError();
  }
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${errorCode(answer)}`);
  await forgetAttempts(staff.kysely, counter);
  return answer;
}

const wrongPassword = new Set(["INVALID_PASSWORD", "PASSWORD_TOO_LONG"]);
