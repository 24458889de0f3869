import type { Kysely } from "kysely";
import type { MailingRow } from "~/database/newsletter-tables";
import type { Tables } from "~/database/tables";
import { plainTitle } from "~/domain/posts/post/post";
import { isArticle } from "~/domain/posts/reading/post-counts.server";
import { type Actor, requireRole } from "~/domain/staff/roles";

export interface SentArticle {
  readonly id: string;
  /** The post may be gone. */
  readonly postId: string;
  readonly subject: string;
  readonly state: MailingRow["state"];
  /** ISO 8601. */
  readonly createdAt: string;
  readonly byName: string;
  readonly accepted: number;
  readonly refused: number;
  readonly recipients: number;
}

/** Newest first. Of ten mailings to 10,000 each, the counts read 100,000 entries of an index. */
export async function listSentArticles(db: Kysely<Tables>, actor: Actor, limit = 10): Promise<readonly SentArticle[]> {
  requireRole(actor, "editor");
  const mailings = await db
    .selectFrom("mailings")
    .select(["id", "post_id as postId", "subject", "state", "created_at as createdAt", "by_name as byName"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  if (mailings.length === 0) return [];
  const ids = mailings.map(({ id }) => id);
  const counts = await db
    .selectFrom("mailing_recipients")
    .select(({ fn }) => ["mailing_id as id", "state", fn.countAll<number>().as("recipients")])
    .where("mailing_id", "in", ids)
    .groupBy(["mailing_id", "state"])
    .execute();
  return mailings.map((mailing) => {
    const own = counts.filter(({ id }) => id === mailing.id);
    const of = (state: string) => own.find((count) => count.state === state)?.recipients ?? 0;
    return {
      ...mailing,
      accepted: of("accepted"),
      refused: of("refused"),
      recipients: own.reduce((sum, { recipients }) => sum + recipients, 0),
    };
  });
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
