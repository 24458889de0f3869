import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import type { ClinicRecord } from "~/domain/clinic/clinic-record";
import type { BuiltInPages } from "~/domain/pages/built-in-pages.server";
import { parsePostFile } from "~/domain/posts/post/post-file";
import { isArticle } from "~/domain/posts/reading/post-counts.server";
import type { GoLiveContent } from "~content/go-live-content";
import type { GoLivePoint } from "./go-live";
import { pointsToSettle } from "./must-settle";
import { type ClaimingPage, pointsToConfirm } from "./to-confirm";

export interface GoLiveQuestion {
  readonly record: ClinicRecord;
  readonly publicUrl: string | null;
  readonly trustedProxies: readonly string[];
  readonly content: GoLiveContent;
  readonly now: Date;
}

interface WithPages {
  readonly builtIn: BuiltInPages;
}

/** The whole list. @param db null without a database, whose posts visitors can't read either */
export async function listGoLivePoints(db: Kysely<Tables> | null, asked: GoLiveQuestion & WithPages): Promise<GoLivePoint[]> {
  const reviewers = db ? await listReviewers(db) : [];
  const demonstrations = db ? await listDemonstrations(db, asked) : [];
  const pages = await readClaimingPages(db, asked);
  const unreviewed = db ? await countUnreviewed(db, asked.now) : 0;
  return [...pointsToSettle({ ...asked, reviewers, demonstrations }), ...pointsToConfirm({ ...asked, reviewers, pages, unreviewed })];
}

/** Those that mislead visitors: quick to find out in a blog of any size. */
export async function listPointsToSettle(db: Kysely<Tables>, asked: GoLiveQuestion): Promise<GoLivePoint[]> {
  return pointsToSettle({ ...asked, reviewers: await listReviewers(db), demonstrations: await listDemonstrations(db, asked) });
}

async function listReviewers(db: Kysely<Tables>): Promise<string[]> {
  const reviews = await db
    .selectFrom("post_reviews")
    .select("reviewed_by")
    .distinct()
    .where("withdrawn_at", "is", null)
    .orderBy("reviewed_by")
    .execute();
  return reviews.map(({ reviewed_by }) => reviewed_by);
}

async function listDemonstrations(db: Kysely<Tables>, { content, now }: GoLiveQuestion): Promise<string[]> {
  const slugs = (await content.demonstrationTexts()).map((text) => parsePostFile(text).slug);
  const posts = await db
    .selectFrom("blog_posts")
    .select("title")
    .where("slug", "in", slugs)
    .where("public_from", "<=", now.toISOString())
    .where("reviewed_by", "is", null)
    .orderBy("slug")
    .execute();
  return posts.map(({ title }) => title);
}

async function countUnreviewed(db: Kysely<Tables>, now: Date): Promise<number> {
  const { posts } = await db
    .selectFrom("blog_posts")
    .select(({ fn }) => fn.countAll<number>().as("posts"))
    .where("public_from", "<=", now.toISOString())
    .where(isArticle)
    .where("reviewed_by", "is", null)
    .executeTakeFirstOrThrow();
  return Number(posts);
}

/** As visitors read them, in Markdown: nothing has to be rendered. */
async function readClaimingPages(db: Kysely<Tables> | null, { builtIn, now }: GoLiveQuestion & WithPages): Promise<ClaimingPage[]> {
  const rows = db
    ? await db
        .selectFrom("blog_posts")
        .select(["page", "content", "reviewed_by"])
        .where("page", "is not", null)
        .where("public_from", "<=", now.toISOString())
        .execute()
    : [];
  return builtIn.names.map((name) => {
    const own = rows.find(({ page }) => page === name);
    const { title, content } = builtIn.copy(name);
    return { title, text: own?.content ?? content, isService: builtIn.findService(name) !== null, isReviewed: Boolean(own?.reviewed_by) };
  });
}
