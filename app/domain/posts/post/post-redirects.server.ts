import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "~/database/tables";

/**
 * Where a post that once had an address is now, if everybody may read it there. Ask when no article has the address;
 * the move is permanent (301 or 308).
 */
export async function findRedirect(db: Kysely<Tables>, slug: string, now: Date): Promise<string | null> {
  const row = await leadingToArticles(db, now).select("blog_posts.slug").where("post_redirects.slug", "=", slug).executeTakeFirst();
  return row?.slug ?? null;
}

/** Every address that leads to an article under another one. */
export async function listRedirectedSlugs(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const rows = await leadingToArticles(db, now).select("post_redirects.slug").execute();
  return rows.map((row) => row.slug);
}

function leadingToArticles(db: Kysely<Tables>, now: Date) {
  return db
    .selectFrom("post_redirects")
    .innerJoin("blog_posts", "blog_posts.id", "post_redirects.post_id")
    .where("blog_posts.status", "=", "published")
    .where("blog_posts.deleted_at", "is", null)
    .where(sql<string>`coalesce(blog_posts.published_at, blog_posts.created_at)`, "<=", now.toISOString());
}

/**
 * Lets an address that a post gives up lead to it for good. It names the post, not another address, so that however often
 * a post is renamed each of its addresses is one step away.
 */
export async function leaveRedirect(
  transaction: Transaction<Tables>,
  redirect: { from: string; postId: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto("post_redirects")
    .values({ slug: redirect.from, post_id: redirect.postId, created_at: redirect.now.toISOString() })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ post_id: redirect.postId }))
    .execute();
}
