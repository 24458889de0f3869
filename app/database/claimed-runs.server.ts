import type { Kysely } from "kysely";
import type { Tables } from "./tables";

interface Claim {
  readonly name: string;
  /** A process that began it since then has it. */
  readonly since: Date;
  readonly now: Date;
}

/** When several processes are about to do the same, lets the first do it. @returns whether this one is the first */
export async function claimRun(db: Kysely<Tables>, { name, since, now }: Claim): Promise<boolean> {
  const started_at = now.toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("runs")
    .values({ name, started_at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ started_at }).where("runs.started_at", "<", since.toISOString()))
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** For a run that failed: any process may try again. */
export async function releaseRun(db: Kysely<Tables>, name: string): Promise<void> {
  await db.updateTable("runs").set({ started_at: "" }).where("name", "=", name).execute();
}
