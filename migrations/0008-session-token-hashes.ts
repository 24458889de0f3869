import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** A cookie holds the token itself, so everybody stays signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; token: string }>`select id, token from staff_sessions`.execute(db);
  for (const { id, token } of rows) {
    const hash = createHash("sha256").update(token).digest("base64url");
    await sql`update staff_sessions set token = ${hash} where id = ${id}`.execute(db);
  }
}
