import type { Database } from "~/database/database.server";
import { listCategories } from "~/domain/categories/category-queries.server";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { listMedia } from "~/domain/media/media-queries.server";
import { countMediaUses, listMediaUses } from "~/domain/pictures/media-uses.server";
import type { Post } from "~/domain/posts/post/post";
import type { EditorFields } from "~/domain/posts/post/post-for-staff";
import { findRedirect, formerAddresses, listRedirectedSlugs } from "~/domain/posts/post/post-slugs.server";
import { findReview, readReviewsDue } from "~/domain/posts/publishing/medical-review-queries.server";
import { listPreviewLinks } from "~/domain/posts/publishing/preview-links-commands.server";
import { findPublicationPlan } from "~/domain/posts/publishing/scheduling-commands.server";
import { type Reading, readArticle, readPublishedPart } from "~/domain/posts/reading/blog-reading.server";
import { countPostsForStaff, listPostsForStaff, type StaffPostQuery } from "~/domain/posts/reading/dashboard-posts.server";
import { readPreview } from "~/domain/posts/reading/preview-reading.server";
import { findRevision, listRevisions } from "~/domain/posts/writing/post-revisions.server";
import { findPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { sha256 } from "~/domain/sha256.server";
import { listInvitations } from "~/domain/staff/account/invitations.server";
import { type HistoryPlace, listAuditEvents } from "~/domain/staff/history/audit-history.server";
import type { Actor } from "~/domain/staff/roles";
import { listStaff } from "~/domain/staff/staff-queries.server";

/** What the answers beside a dump name, and are not found by reading. */
interface Named {
  readonly tokens: readonly { readonly token: string; readonly about: string }[];
  readonly media: readonly { readonly id: string; readonly about: string }[];
  readonly searches: readonly string[];
}

/** All that staff and readers are told of a blog, in the words of `database-*.expected.json`. */
export async function describeBlog(database: Database, now: Date, named: Named) {
  const db = database.kysely;
  const owner = await memberOf(database, "owner@example.com");
  const reading: Reading = { database, now, builtIn: () => [], failed: rethrow };
  const rows = await db.selectFrom("blog_posts").select(["id", "slug", "deleted_by_name"]).orderBy("slug").execute();
  const redirects = await formerAddresses(db)
    .select(["post_redirects.slug", "post_id", "blog_posts.slug as post_slug", "post_redirects.created_at"])
    .orderBy("post_redirects.slug")
    .execute();
  const { changes: _, ...counted } = await countPostsForStaff(db, owner);
  const today = arizonaDate(now);
  const posts = [];
  for (const row of rows) posts.push(await describePost(reading, row, owner));
  return {
    now: now.toISOString(),
    staff: (await listStaff(db, owner)).map(({ id, name, email, role, approvedAt, createdAt }) => ({
      ...{ id, name, email, role },
      approved_at: approvedAt,
      created_at: createdAt,
    })),
    invitations: (await listInvitations(db, owner, now))
      .filter(({ isExpired }) => !isExpired)
      .map(({ email, role, invitedBy, expiresAt }) => ({
        ...{ email, role },
        invited_by: invitedBy,
        expires_at: expiresAt,
      })),
    subscribers: await db.selectFrom("subscribers").select(["email", "created_at"]).orderBy("email").execute(),
    categories: (await listCategories(db)).map(({ id, name, theme, posts, retiredAt }) => ({
      ...{ id, name, look: theme, posts },
      retired_at: retiredAt,
    })),
    public_slugs: (await readPublishedPart(reading, { part: 1, size: 1000 })).result.posts.map(({ slug }) => slug).toReversed(),
    redirects: await Promise.all(redirects.map(async (row) => ({ ...row, leads_readers_to: await findRedirect(db, row.slug, now) }))),
    redirected_slugs: (
      await listRedirectedSlugs(
        db,
        now,
        redirects.map(({ slug }) => slug),
      )
    ).sort(),
    counts: {
      ...counted,
      audit_events: await countAuditEvents(database, owner),
    },
    staff_lists: await describeLists(database, owner),
    searches: Object.fromEntries(
      await Promise.all(named.searches.map(async (search) => [search, await listSlugs(database, { actor: owner, search, sort: "title" })])),
    ),
    reviews_due: (await readReviewsDue(db, today)).posts.map(({ id, slug, review, nextOn }) => ({
      ...{ id, slug },
      reviewed_by: review?.by ?? null,
      reviewed_on: review?.on ?? null,
      next_review_on: nextOn,
    })),
    reviewer_names: await listNames(db),
    posts,
    previews: await Promise.all(named.tokens.map((one) => describePreview(database, one, now))),
    media: await describeMedia(database, named.media),
  };
}

/** Of the staff and of who reviewed something. */
async function listNames(db: Database["kysely"]): Promise<string[]> {
  const staff = await db.selectFrom("staff_accounts").select("name").where("approved_at", "is not", null).execute();
  const reviewers = await db.selectFrom("post_reviews").select("reviewed_by as name").where("withdrawn_at", "is", null).execute();
  return [...new Set([...staff, ...reviewers].map(({ name }) => name))].sort((one, other) => one.localeCompare(other, "en"));
}

export async function memberOf({ kysely }: Database, email: string): Promise<Actor> {
  return kysely.selectFrom("staff_accounts").select(["id", "name", "role"]).where("email", "=", email).executeTakeFirstOrThrow();
}

function rethrow(error: unknown): never {
  throw error;
}

async function countAuditEvents({ kysely }: Database, owner: Actor): Promise<number> {
  for (let [before, events]: [HistoryPlace | undefined, number] = [undefined, 0]; ; ) {
    const listed = await listAuditEvents(kysely, owner, { before });
    events += listed.events.length;
    if (!listed.older) return events;
    before = listed.older;
  }
}

async function listSlugs({ kysely }: Database, query: StaffPostQuery): Promise<string[]> {
  const slugs: string[] = [];
  for (let page = 1; ; page += 1) {
    const found = await listPostsForStaff(kysely, { ...query, page });
    slugs.push(...found.posts.map(({ slug }) => slug));
    if (page >= found.pages) return slugs;
  }
}

async function describeLists(database: Database, actor: Actor) {
  const list = (query: Partial<StaffPostQuery>) => listSlugs(database, { actor, ...query });
  return {
    newest: await list({ sort: "newest" }),
    oldest: await list({ sort: "oldest" }),
    updated: await list({ sort: "updated" }),
    title: await list({ sort: "title" }),
    draft: await list({ status: "draft" }),
    scheduled: await list({ status: "scheduled" }),
    published: await list({ status: "published" }),
    "unpublished-changes": await list({ status: "unpublished-changes" }),
    trash: await list({ trashed: true }),
    "author's own": await list({ actor: await memberOf(database, "author@example.com") }),
    "category Food & Weight": await list({ category: "Food & Weight" }),
  };
}

async function describePost(reading: Reading, row: { id: string; slug: string; deleted_by_name: string | null }, owner: Actor) {
  const { database, now } = reading;
  const db = database.kysely;
  const { id, slug } = row;
  const edited = await findPostForStaff(db, id, owner);
  const plan = await findPublicationPlan(db, id, owner);
  const review = await findReview(db, id, owner);
  if (!edited || !plan || !review) throw new Error(slug);
  const article = (await readArticle(reading, slug)).result;
  const last = review.review ?? review.outdated;
  const links = await listPreviewLinks(db, { id, actor: owner, now });
  const addresses = await formerAddresses(db)
    .select("post_redirects.slug")
    .where("post_id", "=", id)
    .orderBy("post_redirects.slug")
    .execute();
  return {
    ...{ id, slug, status: plan.status, trashed: edited.deletedAt !== null, version: edited.version },
    ...{ author_id: edited.authorId, saved_by: edited.savedBy },
    ...{ created_at: edited.createdAt, updated_at: edited.updatedAt, published_at: edited.publishedAt },
    ...{ deleted_at: edited.deletedAt, deleted_by: row.deleted_by_name },
    ...{ scheduled_at: plan.scheduledAt, scheduled_by: plan.scheduledBy, published_late_seconds: plan.lateSeconds },
    edited: fieldsOf(edited.fields),
    has_unpublished_changes: edited.unpublished !== null,
    unpublished_changes: edited.unpublished && {
      changed_at: edited.unpublished.changedAt,
      changed_by: edited.unpublished.changedBy,
      live_version: edited.unpublished.liveVersion,
    },
    live: edited.live && fieldsOf(edited.live),
    readers: article && shown(article.post),
    related: article ? article.related.map((one) => one.slug) : [],
    medical_review: { reviewed_by: last?.by ?? null, reviewed_on: last?.on ?? null, next_review_on: review.nextOn },
    redirects_from: addresses.map((address) => address.slug),
    open_preview_links: links.map(({ createdAt, createdBy, expiresAt }) => ({
      ...{ created_at: createdAt, created_by: createdBy, expires_at: expiresAt },
    })),
    revisions: await describeRevisions(database, id, owner),
  };
}

async function describeRevisions({ kysely }: Database, id: string, actor: Actor) {
  const listed = new Set((await listRevisions(kysely, id, actor)).revisions.map(({ version }) => version));
  const rows = kysely.selectFrom("post_revisions").select(["version", "saved_by_id"]).where("post_id", "=", id).orderBy("version");
  const revisions = [];
  for (const { version, saved_by_id } of await rows.execute()) {
    const revision = await findRevision(kysely, { id, version, actor });
    if (!revision) throw new Error(`${id} ${version}`);
    revisions.push({
      ...{ number: version, cause: revision.cause, restored_number: revision.restoredVersion },
      ...{ author_id: saved_by_id, author_name: revision.savedBy, created_at: revision.savedAt },
      in_history: listed.has(version),
      fields: fieldsOf(revision.fields),
    });
  }
  return revisions;
}

async function describePreview({ kysely }: Database, { token, about }: Named["tokens"][number], now: Date) {
  const read = await readPreview(kysely, token, now);
  const link = await kysely
    .selectFrom("preview_links")
    .innerJoin("blog_posts", "blog_posts.id", "preview_links.post_id")
    .select(["token_hash", "post_id", "slug as post_slug"])
    .where("token_hash", "=", sha256(token))
    .executeTakeFirstOrThrow();
  return {
    ...{ about, token, ...link, answer: read.kind, end: read.kind === "ended" ? read.end : null },
    ...{ expires_at: read.kind === "open" ? read.expiresAt : null, shows: read.kind === "open" ? shown(read.post) : null },
  };
}

async function describeMedia({ kysely }: Database, named: Named["media"]) {
  const files = [...(await listMedia(kysely)).files, ...(await listMedia(kysely, { trashed: true })).files];
  const ids = files.map(({ id }) => id);
  const counts = await countMediaUses(kysely, ids);
  const unused = [true, false].map(async (trashed) => (await listMedia(kysely, { unused: true, trashed })).files.map(({ id }) => id));
  const idle = new Set((await Promise.all(unused)).flat());
  return Promise.all(
    named.map(async ({ id, about }) => {
      const file = files.find((one) => one.id === id);
      if (!file) throw new Error(about);
      const { kind, name, altText, altStatus, width, height, uploadedBy, createdAt, trashedAt, picture } = file;
      return {
        ...{ id, about, kind, name, alt_text: altText, alt_status: altStatus, width, height },
        ...{ uploaded_by: uploadedBy, created_at: createdAt, trashed_at: trashedAt },
        renditions: (picture?.renditions ?? []).map(({ format, width, height, hash }) => ({ format, width, height, hash })),
        ...{ posts_showing: counts.get(id) ?? 0, unused: idle.has(id) },
        uses: (await listMediaUses(kysely, id)).map(({ postId, slug, place, inTrash }) => ({
          ...{ post_id: postId, slug, place, in_trash: inTrash },
        })),
      };
    }),
  );
}

function fieldsOf({ title, slug, excerpt, content, featured_image, category, status, author_name, read_time }: EditorFields) {
  return { title, slug, excerpt, content, featured_image, category, status, author_name, read_time };
}

function shown(post: Post) {
  return {
    ...{ title: post.title, slug: post.slug, excerpt: post.excerpt, content: post.markdown, featured_image: post.featuredImage },
    ...{ category: post.category, author_name: post.authorName, read_time: post.readTime },
    ...{ published_at: post.publishedAt, updated_at: post.updatedAt },
    review: post.review ? { reviewed_by: post.review.by, reviewed_on: post.review.on } : null,
  };
}
