import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import type { Actor } from "./roles";

/** Unlike a request it does not count as using the session: a screen left open keeps nobody signed in. */
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
