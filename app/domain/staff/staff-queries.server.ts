import type { Kysely, Selectable } from "kysely";
import type { StaffAccountRow } from "~/database/staff-tables";
import type { Tables } from "~/database/tables";
import { type Actor, requireRole, type StaffMember } from "./roles";

export interface ListedMember extends StaffMember {
  readonly createdAt: string;
  readonly hasSecondFactor: boolean;
  readonly emailVerified: boolean;
}

/** @throws NotAllowedError unless the actor is an owner */
export async function listStaff(db: Kysely<Tables>, actor: Actor): Promise<ListedMember[]> {
  requireRole(actor, "owner");
  return listEverybody(db);
}

export async function listEverybody(db: Kysely<Tables>): Promise<ListedMember[]> {
  const rows = await db.selectFrom("staff_accounts").selectAll().orderBy("name").orderBy("id").execute();
  const members = rows.map(memberOf);
  return [...members.filter((member) => member.approvedAt === null), ...members.filter((member) => member.approvedAt !== null)];
}

export async function countWaiting(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom("staff_accounts")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("approved_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findMemberByEmail(db: Kysely<Tables>, email: string): Promise<ListedMember | undefined> {
  const row = await db.selectFrom("staff_accounts").selectAll().where("email", "=", email).executeTakeFirst();
  return row && memberOf(row);
}

function memberOf(row: Selectable<StaffAccountRow>): ListedMember {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    approvedAt: row.approved_at,
    createdAt: row.created_at,
    hasSecondFactor: row.two_factor_enabled === 1,
    emailVerified: row.email_verified === 1,
  };
}
