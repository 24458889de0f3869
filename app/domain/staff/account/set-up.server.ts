import type { Kysely, Transaction } from "kysely";
import { deleteSettings, isSet, writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";

/** Whether the first owner has yet to say what the clinic is called and how it is called by phone. */
export async function isSetUpOpen(db: Kysely<Tables>): Promise<boolean> {
  return isSet(db, "set-up");
}

/** For the first owner of an empty blog: one with posts was set up before. */
export async function openSetUp(transaction: Transaction<Tables>, now: Date): Promise<void> {
  const post = await transaction.selectFrom("blog_posts").select("id").limit(1).executeTakeFirst();
  if (!post) await writeSetting(transaction, "set-up", "open", now);
}

export async function finishSetUp(db: Kysely<Tables>): Promise<void> {
  await deleteSettings(db, "set-up");
}
