import type { Kysely } from "kysely";
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
  return formerAddresses(db).where("blog_posts.public_from", "<=", now.toISOString());
}

/** Addresses of posts that have another one now; the table has the present ones too. */
export function formerAddresses(db: Kysely<Tables>) {
  return db
    .selectFrom("post_redirects")
    .innerJoin("blog_posts", "blog_posts.id", "post_redirects.post_id")
    .whereRef("blog_posts.slug", "!=", "post_redirects.slug");
}

/**
 * Lets an address under which a post is public lead to it for good. It names the post, not another address, so that however
 * often a post is renamed each of its addresses is one step away.
 */
export async function recordAddress(db: Kysely<Tables>, address: { slug: string; postId: string; since: string }): Promise<void> {
  await db
    .insertInto("post_redirects")
    .values({ slug: address.slug, post_id: address.postId, created_at: address.since })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ post_id: address.postId }))
    .execute();
}
