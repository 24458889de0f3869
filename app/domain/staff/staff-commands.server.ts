import type { Kysely, Selectable, Transaction } from "kysely";
import type { StaffAccountRow } from "~/database/staff-tables";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { type AuditEntry, accountSubject, recordAudit } from "./audit.server";
import { type Actor, notAllowed, type Role } from "./roles";

export function staffNotFound(): DomainError {
  return new DomainError("not-found", "Account not found", "This account no longer exists.");
}

export function approveStaff(db: Kysely<Tables>, actor: Actor, id: string, role: Role, now: Date): Promise<Member> {
  return changeMember(db, actor, id, now, async (transaction, member) => {
    if (member.approved_at !== null) return null;
    await setAccount(transaction, id, { role, approved_at: now.toISOString() }, now);
    return { action: "approved", detail: { role } };
  });
}

export function changeRole(db: Kysely<Tables>, actor: Actor, id: string, role: Role, now: Date): Promise<Member> {
  return changeMember(db, actor, id, now, async (transaction, member) => {
    if (member.role === role) return null;
    await requireOtherOwner(transaction, member);
    await setAccount(transaction, id, { role }, now);
    await withdrawInvitationsOf(transaction, member);
    return { action: "changed the role of", detail: { from: member.role, to: role } };
  });
}

/** @param printedName as readers see it; null for somebody who is no veterinarian */
export function nameVeterinarian(db: Kysely<Tables>, actor: Actor, id: string, printedName: string | null, now: Date): Promise<Member> {
  return changeMember(db, actor, id, now, async (transaction, member) => {
    if (member.printed_name === printedName) return null;
    await setAccount(transaction, id, { printed_name: printedName }, now);
    if (printedName === null) return { action: "no longer a veterinarian" };
    return { action: "named as veterinarian", detail: { "printed as": printedName } };
  });
}

/** @param spanishName as readers see it under Spanish texts; null for somebody who doesn't sign them */
export function nameSpanishReader(db: Kysely<Tables>, actor: Actor, id: string, spanishName: string | null, now: Date): Promise<Member> {
  return changeMember(db, actor, id, now, async (transaction, member) => {
    if (member.spanish_name === spanishName) return null;
    await setAccount(transaction, id, { spanish_name: spanishName }, now);
    if (spanishName === null) return { action: "no longer a reader of Spanish" };
    return { action: "named as reader of Spanish", detail: { "printed as": spanishName } };
  });
}

/** Removes sessions, passkeys and second factor too; posts stay. */
export function removeStaff(db: Kysely<Tables>, actor: Actor, id: string, now: Date): Promise<Member> {
  return changeMember(db, actor, id, now, async (transaction, member) => {
    await requireOtherOwner(transaction, member);
    await withdrawInvitationsOf(transaction, member);
    await transaction.deleteFrom("staff_accounts").where("id", "=", id).execute();
    return { action: "removed" };
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

const memberColumns = ["id", "name", "email", "role", "approved_at", "printed_name", "spanish_name"] as const;
type Member = Pick<Selectable<StaffAccountRow>, (typeof memberColumns)[number]>;

/**
 * Locks every owner's row and reads both people again, so that of two owners who remove each other at once the second fails.
 *
 * @param change returns what the history says of it, or null where there was nothing to change
 * @returns the member before the change
 * @throws notAllowed, staffNotFound, DomainError where the site would have no owner
 */
function changeMember(
  db: Kysely<Tables>,
  actor: Actor,
  id: string,
  at: Date,
  change: (transaction: Transaction<Tables>, member: Member) => Promise<Pick<AuditEntry<"account">, "action" | "detail"> | null>,
): Promise<Member> {
  return db.transaction().execute(async (transaction) => {
    await lockOwners(transaction, actor);
    const member = await find(transaction, id);
    if (!member) throw staffNotFound();
    const done = await change(transaction, member);
    if (done) await recordAudit(transaction, { actor, ...done, subject: accountSubject(member), at });
    return member;
  });
}

async function setAccount(transaction: Transaction<Tables>, id: string, values: Partial<Member>, now: Date): Promise<void> {
  await transaction
    .updateTable("staff_accounts")
    .set({ ...values, updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Owners' commands run one after another, each by somebody who is still an owner. @throws notAllowed */
export async function lockOwners(transaction: Transaction<Tables>, actor: Actor): Promise<void> {
  await transaction
    .updateTable("staff_accounts")
    .set((row) => ({ updated_at: row.ref("updated_at") }))
    .where("role", "=", "owner")
    .execute();
  const acting = await find(transaction, actor.id);
  if (acting?.role !== "owner" || acting.approved_at === null) throw notAllowed("You are no longer an owner.");
}

/** Otherwise somebody who was removed could still let people in. The history knows the inviting account, whatever its name is now. */
async function withdrawInvitationsOf(transaction: Transaction<Tables>, member: Member): Promise<void> {
  const invited = transaction
    .selectFrom("audit_events")
    .select("subject_id")
    .where("action", "=", "invited")
    .where("actor_id", "=", member.id);
  await transaction.deleteFrom("staff_invitations").where("accepted_at", "is", null).where("id", "in", invited).execute();
}

async function requireOtherOwner(transaction: Transaction<Tables>, member: Member): Promise<void> {
  if (member.role !== "owner" || !(await isOnlyOwner(transaction, member))) return;
  throw new DomainError("conflict", "The site needs an owner", "The site needs an owner. Make somebody else owner first.");
}

/** Whether no other owner could take the place of this one, or make a reset link for them. */
export async function isOnlyOwner(db: Kysely<Tables>, { id }: Pick<Actor, "id">): Promise<boolean> {
  return (await listOwnerIds(db)).every((owner) => owner === id);
}

export async function listOwnerIds(db: Kysely<Tables>): Promise<string[]> {
  const owners = db.selectFrom("staff_accounts").select("id").where("role", "=", "owner").where("approved_at", "is not", null);
  return (await owners.execute()).map(({ id }) => id);
}

function find(transaction: Transaction<Tables>, id: string): Promise<Member | undefined> {
  return transaction.selectFrom("staff_accounts").select(memberColumns).where("id", "=", id).executeTakeFirst();
}
