import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { sha256 } from "~/domain/sha256.server";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, type Role, requireRole } from "~/domain/staff/roles";
import { lockOwners } from "~/domain/staff/staff-commands.server";

export const INVITATION_DAYS = 7;

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly expiresAt: string;
}

export class AddressTakenError extends Error {
  constructor() {
    super("An account with this email address exists already.");
  }
}

/** An earlier open invitation to the address stops working. @returns the token of the link @throws NotAllowedError, AddressTakenError */
export async function inviteStaff(
  db: Kysely<Tables>,
  actor: Actor,
  { email, role }: { email: string; role: Role },
  now: Date,
): Promise<string> {
  requireRole(actor, "owner");
  const token = randomBytes(24).toString("base64url");
  const id = randomUUID();
  await db.transaction().execute(async (transaction) => {
    await lockOwners(transaction, actor);
    const taken = await transaction.selectFrom("staff_accounts").select("id").where("email", "=", email).executeTakeFirst();
    if (taken) throw new AddressTakenError();
    await transaction.deleteFrom("staff_invitations").where("email", "=", email).where("accepted_at", "is", null).execute();
    await transaction
      .insertInto("staff_invitations")
      .values({
        id,
        email,
        role,
        token_hash: sha256(token),
        invited_by: actor.name,
        accepted_at: null,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + INVITATION_DAYS * 86_400_000).toISOString(),
      })
      .execute();
    await recordAudit(transaction, {
      actor,
      action: "invited",
      subject: { kind: "invitation", id, name: email },
      detail: { role },
      at: now,
    });
  });
  return token;
}

export async function findInvitation(db: Kysely<Tables>, token: string, now: Date): Promise<Invitation | undefined> {
  return unacceptedInvitations(db).where("expires_at", ">", now.toISOString()).where("token_hash", "=", sha256(token)).executeTakeFirst();
}

/** Those that nobody accepted, also when their time is over: they can be renewed. */
export async function listInvitations(db: Kysely<Tables>, actor: Actor, now: Date): Promise<(Invitation & { readonly isOver: boolean })[]> {
  requireRole(actor, "owner");
  const invitations = await unacceptedInvitations(db).orderBy("created_at", "desc").execute();
  return invitations.map((invitation) => ({ ...invitation, isOver: invitation.expiresAt <= now.toISOString() }));
}

export async function withdrawInvitation(db: Kysely<Tables>, actor: Actor, id: string, now: Date): Promise<void> {
  requireRole(actor, "owner");
  await db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom("staff_invitations")
      .where("id", "=", id)
      .where("accepted_at", "is", null)
      .returning("email")
      .executeTakeFirst();
    if (!gone) return;
    await recordAudit(transaction, {
      actor,
      action: "withdrew an invitation",
      subject: { kind: "invitation", id, name: gone.email },
      at: now,
    });
  });
}

export async function acceptInvitation(db: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("staff_invitations")
    .set({ accepted_at: now.toISOString() })
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

function unacceptedInvitations(db: Kysely<Tables>) {
  return db
    .selectFrom("staff_invitations")
    .select(["id", "email", "role", "invited_by as invitedBy", "expires_at as expiresAt"])
    .where("accepted_at", "is", null);
}
