import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";

/** Call it when no article has the slug; the redirect is permanent (301 or 308). */
export async function findRedirect(db: Kysely<Tables>, slug: string, now: Date): Promise<string | null> {
  const row = await leadingToArticles(db, now).select("blog_posts.slug").where("post_redirects.slug", "=", slug).executeTakeFirst();
  return row?.slug ?? null;
}

/** Those of the slugs that lead to another one. */
export async function listRedirectedSlugs(db: Kysely<Tables>, now: Date, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await leadingToArticles(db, now).select("post_redirects.slug").where("post_redirects.slug", "in", slugs).execute();
  return rows.map((row) => row.slug);
}

function leadingToArticles(db: Kysely<Tables>, now: Date) {
  return formerAddresses(db).where("blog_posts.public_from", "<=", now.toISOString());
}

/** The table has the present addresses too; these are only the former ones. */
export function formerAddresses(db: Kysely<Tables>) {
  return db
    .selectFrom("post_redirects")
    .innerJoin("blog_posts", "blog_posts.id", "post_redirects.post_id")
    .whereRef("blog_posts.slug", "!=", "post_redirects.slug");
}

/** Names the post, not another address: however often it is renamed, each address is one redirect away. */
export async function recordAddress(db: Kysely<Tables>, address: { slug: string; postId: string; since: string }): Promise<void> {
  await db
    .insertInto("post_redirects")
    .values({ slug: address.slug, post_id: address.postId, created_at: address.since })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ post_id: address.postId }))
    .execute();
}
