import type { Delivery } from "~/domain/mail/mail-server";
import { accountSubject, recordAudit, recordOwnAction } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { isSame, signed } from "~/domain/staff/session/site-secret.server";
import type { StaffAuth } from "~/domain/staff/session/staff-auth.server";
import { type Counter, countAttempt } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { signInLimits } from "~/domain/staff/sign-in/sign-in-limits";
import { StaffNotFoundError } from "~/domain/staff/staff-commands.server";
import { LinkGoneError } from "./reset-links.server";

export const CONFIRMATION_DAYS = 3;

/** Shows before approval that nobody signed up with a colleague's address. @throws TooManyAttemptsError */
export async function sendAddressConfirmation(staff: StaffAuth, member: { id: string; email: string }, now: Date): Promise<Delivery> {
  const counter: Counter = { kind: "confirmations", whom: member.id, limit: signInLimits.resets };
  await countAttempt(staff.kysely, [counter], now);
  return staff.parts.mailer.sendAddressConfirmation(member, confirmationToken(staff, member, now));
}

/** For an owner, who hands it over where no mail arrives. @returns the token of a link @throws NotAllowedError, StaffNotFoundError */
export async function makeConfirmationLink(staff: StaffAuth, actor: Actor, id: string, now: Date): Promise<string> {
  requireRole(actor, "owner");
  const member = await staff.kysely.selectFrom("staff_accounts").select(["id", "email", "name"]).where("id", "=", id).executeTakeFirst();
  if (!member) throw new StaffNotFoundError();
  await recordAudit(staff.kysely, { actor, action: "made a confirmation link for", subject: accountSubject(member), at: now });
  return confirmationToken(staff, member, now);
}

function confirmationToken(staff: StaffAuth, member: { id: string; email: string }, now: Date): string {
  const until = String(Math.floor(now.getTime() / 1000) + CONFIRMATION_DAYS * 86_400);
  return [member.id, until, seal(staff, member, until)].join(".");
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
