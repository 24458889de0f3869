import { recordOwnAction } from "~/domain/staff/audit.server";
import { isSame, signed } from "~/domain/staff/session/site-secret.server";
import type { StaffAuth } from "~/domain/staff/session/staff-auth.server";
import { type Counter, countAttempt } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { signInLimits } from "~/domain/staff/sign-in/sign-in-limits";
import { LinkGoneError } from "./reset-links.server";

export const CONFIRMATION_DAYS = 3;

/** Shows before approval that nobody signed up with a colleague's address. @throws TooManyAttemptsError */
export async function sendAddressConfirmation(staff: StaffAuth, member: { id: string; email: string }, now: Date): Promise<void> {
  const counter: Counter = { kind: "confirmations", whom: member.id, limit: signInLimits.resets };
  await countAttempt(staff.kysely, [counter], now);
  const until = String(Math.floor(now.getTime() / 1000) + CONFIRMATION_DAYS * 86_400);
  staff.parts.mailer.sendAddressConfirmation(member, [member.id, until, seal(staff, member, until)].join("."));
}

export async function confirmAddress(staff: StaffAuth, token: string, now: Date): Promise<void> {
  const [id = "", until = "", sealed = ""] = token.split(".");
  const member = await staff.kysely.selectFrom("staff_accounts").select(["id", "email", "name"]).where("id", "=", id).executeTakeFirst();
  if (!member || !isSame(sealed, seal(staff, member, until)) || Number(until) * 1000 < now.getTime()) throw new LinkGoneError();
  await staff.kysely.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("staff_accounts")
      .set({ email_verified: 1, updated_at: now.toISOString() })
      .where("id", "=", id)
      .where("email_verified", "=", 0)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await recordOwnAction(transaction, member, "confirmed their address", now);
  });
}

function seal({ secret }: StaffAuth, { id, email }: { id: string; email: string }, until: string): string {
  return signed(secret, "address", `${id}\0${email}\0${until}`);
}
