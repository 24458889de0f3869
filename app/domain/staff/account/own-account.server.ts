import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { recordOwnAction } from "~/domain/staff/audit.server";
import type { Actor } from "~/domain/staff/roles";
import { type AuthContext, callConfirmed } from "~/domain/staff/session/staff-auth.server";
import type { SignedIn } from "~/domain/staff/session/staff-sessions.server";
import { endTrust } from "~/domain/staff/session/trusted-devices.server";
import { requireStrongPassword } from "~/domain/staff/sign-in/new-password.server";
import { requireOwnPassword } from "~/domain/staff/sign-in/sign-in.server";

export async function rename(db: Kysely<Tables>, actor: Pick<Actor, "id" | "name">, name: string, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable("staff_accounts").set({ name, updated_at: now.toISOString() }).where("id", "=", actor.id).execute();
    await recordOwnAction(transaction, actor, "changed their name", now, { to: name });
  });
}

/** @throws WeakPasswordError, WrongPasswordError, TooManyAttemptsError */
export async function changePassword(
  ctx: AuthContext,
  { member }: SignedIn,
  { current, next }: { current: string; next: string },
): Promise<readonly string[]> {
  const { staff, now } = ctx;
  await requireStrongPassword(staff, next, member.email);
  await requireOwnPassword(ctx, member.email, current);
  const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
  const { cookies } = await callConfirmed(ctx, "/change-password", body);
  await endTrust(staff.kysely, member.id);
  await recordOwnAction(staff.kysely, member, "changed their password", now);
  staff.parts.mailer.sendPasswordChanged(member);
  return cookies;
}
