import { type Kysely, sql } from "kysely";
import type { Tables } from "~/database/tables";
import { type Actor, isAtLeast } from "~/domain/staff/roles";

/** Pages have no category. Spelled as in the indexes, which another spelling would not use. */
export const isArticle = sql<boolean>`category <> ''`;

/** Posts that everybody may read, by category. */
export async function countPublished(db: Kysely<Tables>, now: Date): Promise<ReadonlyMap<string, number>> {
  const planned = await db
    .selectFrom("post_counts")
    .select(({ fn }) => ["category", fn.sum<number>("posts").as("posts")])
    .where("state", "in", ["published", "scheduled"])
    .where(isArticle)
    .groupBy("category")
    .execute();
  // Not grouped: SQLite would walk all posts in the order of their categories.
  const later = await db
    .selectFrom("blog_posts")
    .select("category")
    .where("public_from", ">", now.toISOString())
    .where(isArticle)
    .execute();
  const counts = new Map(planned.map(({ category, posts }) => [category, Number(posts)]));
  for (const { category } of later) counts.set(category, (counts.get(category) ?? 0) - 1);
  return new Map([...counts].filter(([, posts]) => posts > 0));
}

/** Authors count their own posts only. The trash has pages, too. */
export function ownCounts(db: Kysely<Tables>, actor: Actor) {
  const counts = db.selectFrom("post_counts").where((row) => row.or([isArticle, row("state", "=", "trashed")]));
  return isAtLeast(actor.role, "editor") ? counts : counts.where("author_id", "=", actor.id);
}
