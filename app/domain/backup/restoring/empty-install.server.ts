import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";

/** Whether the site has no posts and no files, and its owner is the only account. */
export async function isEmptyInstall(db: Kysely<Tables>): Promise<boolean> {
  const post = await db.selectFrom("blog_posts").select("id").limit(1).executeTakeFirst();
  const file = await db.selectFrom("media_files").select("id").limit(1).executeTakeFirst();
  const people = await db.selectFrom("staff_accounts").select("id").limit(2).execute();
  return !post && !file && people.length < 2;
}
