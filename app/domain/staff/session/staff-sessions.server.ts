import type { Kysely } from "kysely";
import { z } from "zod";
import type { Tables } from "~/database/tables";
import { isAhead } from "~/domain/instant";
import { recordOwnAction } from "~/domain/staff/audit.server";
import { type Actor, roles, type StaffMember } from "~/domain/staff/roles";
import { type AuthContext, authHeaders, unwrapOutage } from "./staff-auth.server";
import { deviceName, endTrust } from "./trusted-devices.server";

/** A session ends after this time however much it is used: NIST SP 800-63B-4 section 2.1.3 (AAL1). */
const MAX_SESSION_DAYS = 30;

const FRESH_MINUTES = 15;

interface StaffSession {
  readonly id: string;
  readonly createdAt: string;
  readonly confirmedAt: string;
}

export interface SignedIn {
  readonly member: StaffMember & { readonly hasSecondFactor: boolean; readonly emailVerified: boolean };
  readonly session: StaffSession;
}

const sessionAnswer = z.object({
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role: z.enum(roles),
    approvedAt: z.string().nullish(),
    twoFactorEnabled: z.boolean().nullish(),
  }),
  session: z.object({ id: z.string(), createdAt: z.date(), confirmedAt: z.string().nullish() }),
});

export async function findSignedIn({ staff, client, now }: AuthContext): Promise<{ signedIn: SignedIn | null; cookies: string[] }> {
  if (!client.cookie) return { signedIn: null, cookies: [] };
  const { headers, response } = await unwrapOutage(staff.auth.api.getSession({ headers: authHeaders(client), returnHeaders: true }));
  const cookies = headers.getSetCookie();
  if (!response) return { signedIn: null, cookies };
  const { user, session } = sessionAnswer.parse(response);
  if (now.getTime() - session.createdAt.getTime() > MAX_SESSION_DAYS * 86_400_000) {
    await staff.kysely.deleteFrom("staff_sessions").where("id", "=", session.id).execute();
    return { signedIn: null, cookies: [] };
  }
  const createdAt = session.createdAt.toISOString();
  const { twoFactorEnabled, approvedAt = null, ...account } = user;
  const member = { ...account, approvedAt, hasSecondFactor: twoFactorEnabled === true };
  return { signedIn: { member, session: { id: session.id, createdAt, confirmedAt: session.confirmedAt ?? createdAt } }, cookies };
}

/** Does not count as using the session, so that a screen which was left open keeps nobody signed in. */
export async function findLiveActor(db: Kysely<Tables>, sessionId: string, now: Date): Promise<Actor | null> {
  const row = await db
    .selectFrom("staff_sessions")
    .innerJoin("staff_accounts", "staff_accounts.id", "staff_sessions.staff_id")
    .select(["staff_accounts.id", "staff_accounts.name", "staff_accounts.role"])
    .where("staff_sessions.id", "=", sessionId)
    .where("staff_sessions.expires_at", ">", now.toISOString())
    .where("staff_accounts.approved_at", "is not", null)
    .executeTakeFirst();
  return row ?? null;
}

export function isFresh(session: StaffSession, now: Date): boolean {
  const confirmedAt = new Date(session.confirmedAt);
  return now.getTime() - confirmedAt.getTime() < FRESH_MINUTES * 60_000 && !isAhead(confirmedAt, now);
}

export async function markConfirmed(db: Kysely<Tables>, sessionId: string, now: Date): Promise<void> {
  await db.updateTable("staff_sessions").set({ confirmed_at: now.toISOString() }).where("id", "=", sessionId).execute();
}

export async function listOwnSessions(db: Kysely<Tables>, actor: Pick<Actor, "id">, now: Date) {
  const rows = await db
    .selectFrom("staff_sessions")
    .select(["id", "user_agent", "ip_address as address", "created_at as createdAt", "updated_at as lastUsedAt"])
    .where("staff_id", "=", actor.id)
    .where("expires_at", ">", now.toISOString())
    .orderBy("updated_at", "desc")
    .execute();
  return rows.map(({ user_agent, ...session }) => ({ ...session, device: deviceName(user_agent ?? "") }));
}

export async function endSession(db: Kysely<Tables>, actor: Pick<Actor, "id" | "name">, sessionId: string, at: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("staff_sessions")
      .where("id", "=", sessionId)
      .where("staff_id", "=", actor.id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await recordOwnAction(transaction, actor, "ended a session", at);
  });
}

export async function endOtherSessions(db: Kysely<Tables>, actor: Pick<Actor, "id" | "name">, sessionId: string, at: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("staff_sessions").where("staff_id", "=", actor.id).where("id", "!=", sessionId).execute();
    await endTrust(transaction, actor.id);
    await recordOwnAction(transaction, actor, "ended all other sessions", at);
  });
}

/** Links, codes and trusted devices whose time is over. */
export async function deleteExpiredVerifications(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom("staff_verifications").where("expires_at", "<", now.toISOString()).execute();
}
