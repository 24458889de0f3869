import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { plainTitle } from "~/domain/posts/post/post";
import { isArticle } from "~/domain/posts/reading/post-counts.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import type { MailingSummary } from "./mailing";
import { mailingColumns, summarizeMailings } from "./mailing-queries.server";

/** Newest first. Of ten mailings to 10,000 each, the counts read 100,000 entries of an index. */
export async function listSentArticles(db: Kysely<Tables>, actor: Actor, now: Date, limit = 10): Promise<MailingSummary[]> {
  requireRole(actor, "editor");
  const rows = await db
    .selectFrom("mailings")
    .select(mailingColumns)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return summarizeMailings(db, rows, now);
}

/** The newest articles that everybody may read and nobody got by mail. */
export async function listUnsentArticles(db: Kysely<Tables>, actor: Actor, now: Date, limit = 5) {
  requireRole(actor, "editor");
  const posts = await db
    .selectFrom("blog_posts")
    .select(["id", "title", "published_at as publishedAt"])
    .where("public_from", "<=", now.toISOString())
    .where(isArticle)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("mailings").select("mailings.id").whereRef("mailings.post_id", "=", "blog_posts.id"))),
    )
    .orderBy("public_from", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return posts.map(({ title, ...post }) => ({ ...post, title: plainTitle(title) }));
}
