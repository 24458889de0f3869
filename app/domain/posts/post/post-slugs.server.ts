import type { Kysely, Transaction } from "kysely";
import type { Tables } from "~/database/tables";
import { type SlugHolder, SlugTakenError } from "./post-errors";
import { isSlug, SLUG_LENGTH } from "./slug";

interface SlugClaim {
  readonly slug: string;
  /** Null for a post that is not stored yet. */
  readonly postId: string | null;
  /** Slugs of the articles that ship with the site. */
  readonly reserved: readonly string[];
}

/** Others who claim a slug wait for the end of this transaction. A post in the trash keeps its slug. @throws SlugTakenError */
export async function claimSlug(transaction: Transaction<Tables>, claim: SlugClaim): Promise<void> {
  await lockSlugs(transaction);
  await requireFreeSlug(transaction, claim);
}

/** Checks without claiming. @throws SlugTakenError with a free suggestion */
export async function requireFreeSlug(db: Kysely<Tables>, { slug, postId, reserved }: SlugClaim): Promise<void> {
  const heldBy = reserved.includes(slug) ? "site" : await findHolder(db, slug, postId);
  if (heldBy) throw new SlugTakenError(slug, heldBy, await suggestSlug(db, slug, reserved));
}

/** Every claim updates this one row, so two posts can't find the same slug free at once. */
export async function lockSlugs(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .updateTable("counters")
    .set((row) => ({ value: row("value", "+", 1) }))
    .where("name", "=", "slug_claims")
    .execute();
}

export async function isSlugHeld(db: Kysely<Tables>, slug: string, postId: string): Promise<boolean> {
  return (await findHolder(db, slug, postId)) !== null;
}

async function findHolder(db: Kysely<Tables>, slug: string, postId: string | null): Promise<SlugHolder | null> {
  const post = await db.selectFrom("blog_posts").select(["id", "deleted_at"]).where("slug", "=", slug).executeTakeFirst();
  if (post && post.id !== postId) return post.deleted_at === null ? "post" : "trash";
  const redirect = await db.selectFrom("post_redirects").select("post_id").where("slug", "=", slug).executeTakeFirst();
  return redirect && redirect.post_id !== postId ? "redirect" : null;
}

async function suggestSlug(db: Kysely<Tables>, slug: string, reserved: readonly string[]): Promise<string | null> {
  // Slugs contain no wildcards of LIKE.
  const alike = `${slug.slice(0, SLUG_LENGTH - ROOM_FOR_NUMBER)}%`;
  const posts = await db.selectFrom("blog_posts").select("slug").where("slug", "like", alike).execute();
  const redirects = await db.selectFrom("post_redirects").select("slug").where("slug", "like", alike).execute();
  const taken = new Set([...reserved, ...[...posts, ...redirects].map((row) => row.slug)]);
  for (let number = 2; number <= MAX_SUGGESTIONS; number += 1) {
    const suggestion = numbered(slug, number);
    if (isSlug(suggestion) && !taken.has(suggestion)) return suggestion;
  }
  return null;
}

const MAX_SUGGESTIONS = 9999;
const ROOM_FOR_NUMBER = `-${MAX_SUGGESTIONS}`.length;

function numbered(slug: string, number: number): string {
  const room = SLUG_LENGTH - `-${number}`.length;
  // Don't leave half a surrogate pair.
  const stem = slug.slice(0, room).replace(/[\ud800-\udbff]$/, "");
  return `${stem.replace(/-$/, "")}-${number}`;
}

/** Call it when no article has the slug; the redirect is permanent (301 or 308). */
export async function findRedirect(db: Kysely<Tables>, slug: string, now: Date): Promise<string | null> {
  const row = await leadingToArticles(db, now).select("blog_posts.slug").where("post_redirects.slug", "=", slug).executeTakeFirst();
  return row?.slug ?? null;
}

/** The slugs that lead to another one. */
export async function listRedirectedSlugs(db: Kysely<Tables>, now: Date, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await leadingToArticles(db, now).select("post_redirects.slug").where("post_redirects.slug", "in", slugs).execute();
  return rows.map((row) => row.slug);
}

function leadingToArticles(db: Kysely<Tables>, now: Date) {
  return formerAddresses(db).where("blog_posts.page", "is", null).where("blog_posts.public_from", "<=", now.toISOString());
}

/** Without present addresses, which the table has too. */
export function formerAddresses(db: Kysely<Tables>) {
  return db
    .selectFrom("post_redirects")
    .innerJoin("blog_posts", "blog_posts.id", "post_redirects.post_id")
    .whereRef("blog_posts.slug", "!=", "post_redirects.slug");
}

/** Stores the post, not its next address, so that each address takes one redirect however often the post is renamed. */
export async function recordAddress(db: Kysely<Tables>, address: { slug: string; postId: string; since: string }): Promise<void> {
  await db
    .insertInto("post_redirects")
    .values({ slug: address.slug, post_id: address.postId, created_at: address.since })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ post_id: address.postId }))
    .execute();
}
