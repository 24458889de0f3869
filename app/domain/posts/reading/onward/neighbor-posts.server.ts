import { type Kysely, sql } from "kysely";
import type { Tables } from "~/database/tables";
import { type PostSummary, plainTitle } from "~/domain/posts/post/post";
import { isArticle } from "~/domain/posts/reading/post-counts.server";
import { published } from "~/domain/posts/reading/published-posts.server";

type PostLink = Pick<PostSummary, "slug" | "title">;

export interface Neighbors {
  /** Published before it. */
  readonly previous: PostLink | null;
  readonly next: PostLink | null;
}

/** The articles beside this one in its category, by date. */
export async function findNeighbors(db: Kysely<Tables>, { slug, category }: PostSummary, now: Date): Promise<Neighbors> {
  const own = await published(db, now).select(["public_from", "id"]).where("slug", "=", slug).executeTakeFirst();
  if (!own) return { previous: null, next: null };
  const inCategory = db.selectFrom("blog_posts").select(["slug", "title"]).where("category", "=", category).where(isArticle).limit(1);
  // SQLite uses the index with the instant, PostgreSQL with the whole tuple.
  const place = sql`(${category}, ${own.public_from}, ${own.id})`;
  const previous = await inCategory
    .where("public_from", "<=", own.public_from)
    .where(sql<boolean>`(category, public_from, id) < ${place}`)
    .orderBy("public_from", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  const next = await inCategory
    .where("public_from", ">=", own.public_from)
    .where("public_from", "<=", now.toISOString())
    .where(sql<boolean>`(category, public_from, id) > ${place}`)
    .orderBy("public_from")
    .orderBy("id")
    .executeTakeFirst();
  return { previous: linkOf(previous), next: linkOf(next) };
}

function linkOf(row: PostLink | undefined): PostLink | null {
  return row ? { slug: row.slug, title: plainTitle(row.title) } : null;
}
