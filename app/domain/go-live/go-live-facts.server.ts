import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import type { ClinicRecord } from "~/domain/clinic/clinic-record";
import type { MailServer } from "~/domain/mail/mail-server";
import { findMailServer } from "~/domain/mail/mail-settings.server";
import { findSenderCheck } from "~/domain/mail/sender-check.server";
import type { BuiltInPages } from "~/domain/pages/built-in-pages.server";
import { listBuiltInTexts } from "~/domain/pages/built-in-reviews.server";
import { listEditions } from "~/domain/pages/spanish-editions.server";
import { counted } from "~/domain/phrases";
import { parseShippedPosts } from "~/domain/posts/post/shipped-posts.server";
import { isArticle } from "~/domain/posts/reading/post-counts.server";
import type { GoLiveContent } from "~content/go-live-content";
import { type GoLivePoint, pointAbout } from "./go-live";
import { pointsToSettle } from "./must-settle";
import { type Claim, type ClaimingPage, pointsToConfirm } from "./to-confirm";

export interface GoLiveContext {
  readonly record: ClinicRecord;
  readonly publicUrl: string | null;
  readonly content: GoLiveContent;
  readonly now: Date;
}

interface FullContext extends GoLiveContext {
  readonly trustedProxies: readonly string[];
  readonly builtIn: BuiltInPages;
  /** The server of `SMTP_URL`, which takes precedence over the admin's settings. */
  readonly environmentMail: MailServer | null;
}

/** The whole list. @param db null before there is a database: then visitors read no posts */
export async function listGoLivePoints(db: Kysely<Tables> | null, context: FullContext): Promise<GoLivePoint[]> {
  const reviewers = db ? await listReviewers(db) : [];
  const demonstrations = db ? await listDemonstrations(db, context) : [];
  const pages = await readClaimingPages(db, context);
  const unreviewed = db ? await countUnreviewed(db, context.now) : 0;
  const texts = db ? await listBuiltInTexts(db, context.builtIn, context.now) : [];
  const unapproved = db ? texts.filter(({ review }) => review === null).length : context.builtIn.texts.length;
  const editions = db ? await listEditions(db, context.builtIn, context.now) : [];
  const unsigned = db ? editions.filter(({ review, english }) => review === null && english !== null).length : 0;
  const email = await findEmailPoint(db, context.environmentMail);
  const claims = pointsToConfirm({ ...context, reviewers, pages, unreviewed, unapproved, unsigned, email });
  return [...pointsToSettle({ ...context, reviewers, demonstrations }), ...claims];
}

/** The points that mislead visitors. Quick to read in a blog of any size. */
export async function listPointsToSettle(db: Kysely<Tables>, context: GoLiveContext): Promise<GoLivePoint[]> {
  return pointsToSettle({ ...context, reviewers: await listReviewers(db), demonstrations: await listDemonstrations(db, context) });
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

async function listDemonstrations(db: Kysely<Tables>, { content, now }: GoLiveContext): Promise<string[]> {
  const slugs = (await parseShippedPosts(await content.demonstrationTexts())).map(({ slug }) => slug);
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

/** The texts that visitors read, as Markdown. */
async function readClaimingPages(db: Kysely<Tables> | null, { builtIn, now }: FullContext): Promise<ClaimingPage[]> {
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
    return {
      title,
      text: own?.content ?? content,
      isService: builtIn.findService(name) !== null,
      isReviewed: !own || Boolean(own.reviewed_by),
    };
  });
}

/** Whether email of the site arrives. A site that sends none is a claim: the clinic may want it so. @param environment of `SMTP_URL` */
async function findEmailPoint(db: Kysely<Tables> | null, environment: MailServer | null): Promise<Claim | GoLivePoint> {
  const server = environment ?? (db && (await findMailServer(db)));
  const place = "email" as const;
  if (!server || !db) {
    const detail = "Nobody hears of requests by email, subscribers are not confirmed, and a lost password needs an owner.";
    return { id: "email", place, value: "none", title: "The site sends no email", detail, label: "Set up email" };
  }
  const check = await findSenderCheck(db, server);
  const missing = check?.findings.filter(({ state }) => state === "missing").length;
  return pointAbout("email", missing !== 0, "Open Email", {
    kind: "confirm",
    open: check
      ? [
          "Email may land in spam",
          `${counted(missing ?? 0, "record is", "records are")} missing at ${check.domain}. The Email page shows what to do.`,
        ]
      : ["Nobody has checked whether email arrives", "The Email page checks it with one button."],
    done: ["Email arrives", `Nothing that we can see is missing at ${check?.domain}.`],
  });
}
