import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { type Actor, requireRole, type StaffMember } from "./roles";

export interface ListedMember extends StaffMember {
  readonly createdAt: string;
  readonly hasSecondFactor: boolean;
  readonly emailVerified: boolean;
  /** Of a veterinarian, as readers see it. */
  readonly printedName: string | null;
}

/** The only owner can be neither removed nor given another role: the site always has one. */
export async function listStaff(db: Kysely<Tables>, actor: Actor): Promise<(ListedMember & { readonly isOnlyOwner: boolean })[]> {
  requireRole(actor, "owner");
  const staff = await listEverybody(db);
  const isOwner = ({ role, approvedAt }: ListedMember) => role === "owner" && approvedAt !== null;
  const isAlone = staff.filter(isOwner).length === 1;
  return staff.map((member) => ({ ...member, isOnlyOwner: isAlone && isOwner(member) }));
}

export async function listEverybody(db: Kysely<Tables>): Promise<ListedMember[]> {
  const members = (await selectMembers(db).orderBy("name").orderBy("id").execute()).map(listed);
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
  const row = await selectMembers(db).where("email", "=", email).executeTakeFirst();
  return row && listed(row);
}

function selectMembers(db: Kysely<Tables>) {
  return db
    .selectFrom("staff_accounts")
    .select([
      "id",
      "name",
      "email",
      "role",
      "approved_at as approvedAt",
      "created_at as createdAt",
      "two_factor_enabled",
      "email_verified",
      "printed_name as printedName",
    ]);
}

function listed({
  two_factor_enabled,
  email_verified,
  ...member
}: Awaited<ReturnType<ReturnType<typeof selectMembers>["executeTakeFirstOrThrow"]>>) {
  return { ...member, hasSecondFactor: two_factor_enabled === 1, emailVerified: email_verified === 1 };
}
