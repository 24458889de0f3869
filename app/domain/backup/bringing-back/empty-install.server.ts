import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";

export class NotEmptyInstallError extends Error {
  constructor() {
    super("This blog is in use, so it is not replaced from here. Use npm run restore on the website’s computer.");
  }
}

/** Nothing is lost when a backup takes its place: nobody wrote or sent anything, and its owner is alone. */
export async function isEmptyInstall(db: Kysely<Tables>): Promise<boolean> {
  const post = await db.selectFrom("blog_posts").select("id").limit(1).executeTakeFirst();
  const file = await db.selectFrom("media_files").select("id").limit(1).executeTakeFirst();
  const people = await db.selectFrom("staff_accounts").select("id").limit(2).execute();
  return !post && !file && people.length < 2;
}

/** @throws NotEmptyInstallError */
export async function requireEmptyInstall(db: Kysely<Tables>): Promise<void> {
  if (!(await isEmptyInstall(db))) throw new NotEmptyInstallError();
}
