import type { Kysely, Selectable, Transaction } from "kysely";
import type { StaffAccountRow } from "~/database/staff-tables";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { accountSubject, recordAudit } from "./audit.server";
import { type Actor, notAllowed, type Role } from "./roles";

export function staffNotFound(): DomainError {
  return new DomainError("not-found", "Account not found", "This account no longer exists.");
}

export async function approveStaff(db: Kysely<Tables>, actor: Actor, id: string, role: Role, now: Date): Promise<Member> {
  return db.transaction().execute(async (transaction) => {
    const member = await lockOwnersAndFind(transaction, actor, id);
    if (member.approved_at !== null) return member;
    await transaction
      .updateTable("staff_accounts")
      .set({ role, approved_at: now.toISOString(), updated_at: now.toISOString() })
      .where("id", "=", id)
      .execute();
    await recordAudit(transaction, { actor, action: "approved", subject: accountSubject(member), detail: { role }, at: now });
    return member;
  });
}

export async function changeRole(db: Kysely<Tables>, actor: Actor, id: string, role: Role, now: Date): Promise<Member> {
  return db.transaction().execute(async (transaction) => {
    const member = await lockOwnersAndFind(transaction, actor, id);
    if (member.role === role) return member;
    await requireOtherOwner(transaction, member);
    await transaction.updateTable("staff_accounts").set({ role, updated_at: now.toISOString() }).where("id", "=", id).execute();
    await withdrawInvitationsOf(transaction, member);
    const detail = { from: member.role, to: role };
    await recordAudit(transaction, { actor, action: "changed the role of", subject: accountSubject(member), detail, at: now });
    return member;
  });
}

/** @param printedName as readers see it; null for somebody who is no veterinarian */
export async function nameVeterinarian(
  db: Kysely<Tables>,
  actor: Actor,
  id: string,
  printedName: string | null,
  now: Date,
): Promise<Member> {
  return db.transaction().execute(async (transaction) => {
    const member = await lockOwnersAndFind(transaction, actor, id);
    if (member.printed_name === printedName) return member;
    await transaction
      .updateTable("staff_accounts")
      .set({ printed_name: printedName, updated_at: now.toISOString() })
      .where("id", "=", id)
      .execute();
    const subject = accountSubject(member);
    if (printedName === null) await recordAudit(transaction, { actor, action: "no longer a veterinarian", subject, at: now });
    else
      await recordAudit(transaction, { actor, action: "named as veterinarian", subject, detail: { "printed as": printedName }, at: now });
    return member;
  });
}

/** Removes sessions, passkeys and second factor too; posts stay. @throws notAllowed, staffNotFound, DomainError */
export async function removeStaff(db: Kysely<Tables>, actor: Actor, id: string, now: Date): Promise<Member> {
  return db.transaction().execute(async (transaction) => {
    const member = await lockOwnersAndFind(transaction, actor, id);
    await requireOtherOwner(transaction, member);
    await withdrawInvitationsOf(transaction, member);
    await transaction.deleteFrom("staff_accounts").where("id", "=", id).execute();
    await recordAudit(transaction, { actor, action: "removed", subject: accountSubject(member), at: now });
    return member;
  });
}

export async function makeOwner(db: Kysely<Tables>, email: string, now: Date): Promise<Member> {
  return db.transaction().execute(async (transaction) => {
    const at = now.toISOString();
    const member = await transaction
      .updateTable("staff_accounts")
      .set((row) => ({ role: "owner", approved_at: row.fn.coalesce("approved_at", row.val(at)), updated_at: at }))
      .where("email", "=", email)
      .returning(memberColumns)
      .executeTakeFirst();
    if (!member) throw staffNotFound();
    await recordAudit(transaction, { actor: null, action: "made owner", subject: accountSubject(member), at: now });
    return member;
  });
}

const memberColumns = ["id", "name", "email", "role", "approved_at", "printed_name"] as const;
type Member = Pick<Selectable<StaffAccountRow>, (typeof memberColumns)[number]>;

/** Locks every owner's row and reads both people again, so that of two owners who remove each other at once the second fails. */
async function lockOwnersAndFind(transaction: Transaction<Tables>, actor: Actor, id: string): Promise<Member> {
  await lockOwners(transaction, actor);
  const member = await find(transaction, id);
  if (!member) throw staffNotFound();
  return member;
}

/** One owner's command after another, each by somebody who is still an owner. @throws notAllowed */
export async function lockOwners(transaction: Transaction<Tables>, actor: Actor): Promise<void> {
  await transaction
    .updateTable("staff_accounts")
    .set((row) => ({ updated_at: row.ref("updated_at") }))
    .where("role", "=", "owner")
    .execute();
  const acting = await find(transaction, actor.id);
  if (acting?.role !== "owner" || acting.approved_at === null) throw notAllowed("You are no longer an owner.");
}

/** Or somebody who is shown out could leave a way in. The trail knows who invited, whatever they call themselves by then. */
async function withdrawInvitationsOf(transaction: Transaction<Tables>, member: Member): Promise<void> {
  const invited = transaction
    .selectFrom("audit_events")
    .select("subject_id")
    .where("action", "=", "invited")
    .where("actor_id", "=", member.id);
  await transaction.deleteFrom("staff_invitations").where("accepted_at", "is", null).where("id", "in", invited).execute();
}

async function requireOtherOwner(transaction: Transaction<Tables>, member: Member): Promise<void> {
  if (member.role !== "owner") return;
  const other = await transaction
    .selectFrom("staff_accounts")
    .select("id")
    .where("role", "=", "owner")
    .where("approved_at", "is not", null)
    .where("id", "!=", member.id)
    .executeTakeFirst();
  if (!other) throw new DomainError("conflict", "The blog needs an owner", "The site needs an owner. Make somebody else owner first.");
}

function find(transaction: Transaction<Tables>, id: string): Promise<Member | undefined> {
  return transaction.selectFrom("staff_accounts").select(memberColumns).where("id", "=", id).executeTakeFirst();
}
