import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { plainTitle } from "~/domain/posts/post/post";
import { isArticle } from "~/domain/posts/reading/post-counts.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { type MailingSummary, mailingColumns, summarizeMailings } from "./mailing-queries.server";

/** Lists mailings, newest first. For ten mailings to 10,000 people each, counting reads 100,000 index entries. */
export async function listSentArticles(db: Kysely<Tables>, actor: Actor, now: Date): Promise<MailingSummary[]> {
  requireRole(actor, "editor");
  const rows = await db
    .selectFrom("mailings")
    .select(mailingColumns)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(10)
    .execute();
  return summarizeMailings(db, rows, now);
}

/** Lists the newest published articles that were not emailed. */
export async function listUnsentArticles(db: Kysely<Tables>, actor: Actor, now: Date) {
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
    .limit(5)
    .execute();
  return posts.map(({ title, ...post }) => ({ ...post, title: plainTitle(title) }));
}

export interface Emailed {
  /** When the last mailing was started; ISO 8601. */
  readonly at: string;
  /** How many emails were accepted. */
  readonly people: number;
}

/** Finds which of the posts were emailed, by id. */
export async function listEmailed(db: Kysely<Tables>, postIds: readonly string[]): Promise<Map<string, Emailed>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("mailings")
    .leftJoin("mailing_recipients", (join) =>
      join.onRef("mailing_recipients.mailing_id", "=", "mailings.id").on("mailing_recipients.state", "=", "accepted"),
    )
    .select(({ fn }) => ["post_id", fn.max("created_at").as("at"), fn.count<number>("mailing_recipients.number").as("people")])
    .where("post_id", "in", postIds)
    .groupBy("post_id")
    .execute();
  return new Map(rows.map(({ post_id, at, people }) => [post_id, { at, people: Number(people) }]));
}
