import { type Kysely, sql } from "kysely";

/** A page that the clinic added may stand in the site's menu. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blog_posts add column menu_place integer`.execute(db);
}
