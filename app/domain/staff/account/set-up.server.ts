import type { Kysely, Transaction } from "kysely";
import type { Tables } from "~/database/tables";

const SETTING = "set-up";

/** Whether the first owner has yet to say what the clinic is called and how it is called by phone. */
export async function isSetUpOpen(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom("site_settings").select("name").where("name", "=", SETTING).executeTakeFirst()) !== undefined;
}

/** For the first owner of an empty blog: one with posts was set up before. */
export async function openSetUp(transaction: Transaction<Tables>, now: Date): Promise<void> {
  const post = await transaction.selectFrom("blog_posts").select("id").limit(1).executeTakeFirst();
  if (post) return;
  await transaction
    .insertInto("site_settings")
    .values({ name: SETTING, value: "open", changed_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

export async function finishSetUp(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom("site_settings").where("name", "=", SETTING).execute();
}
