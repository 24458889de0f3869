import type { Kysely, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import type { ExportedChanges, ExportedPost, ExportedRedirect, ExportedReview, ExportedRevision } from "~/domain/blog-export/exported-post";
import { arizonaInstant } from "~/domain/clinic/arizona-time";
import { changeAndTell, recordChange } from "~/domain/live/live-events.server";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import { SlugTakenError } from "~/domain/posts/post/post-errors";
import { hasSameText, postTextOf } from "~/domain/posts/post/post-for-staff";
import { recordAddress } from "~/domain/posts/post/post-redirects.server";
import { claimSlug, isSlugHeld } from "~/domain/posts/post/post-slugs.server";
import { postStatus } from "~/domain/posts/post/publication";
import { insertReview, showReview } from "~/domain/posts/publishing/review-records.server";
import { appendRevision, insertRevision } from "~/domain/posts/writing/append-revision.server";
import { insertPost } from "~/domain/posts/writing/insert-post.server";
import { lockPost } from "~/domain/posts/writing/lock-post.server";
import { getStoredPost, type StoredPost } from "~/domain/posts/writing/stored-post.server";
import type { Actor } from "~/domain/staff/roles";

export interface Storing {
  readonly actor: Actor;
  readonly now: Date;
  /** Does everything, then rolls it back. */
  readonly isDryRun: boolean;
  /** Slugs that are free in the database and not available. */
  readonly reserved: ReadonlySet<string>;
}

/** The post with the same id, or with the same slug, title and text. */
export async function findStoredPost(
  { kysely }: Database,
  post: ExportedPost,
): Promise<{ readonly id: string; readonly isSame: boolean } | null> {
  const row = await kysely
    .selectFrom("blog_posts")
    .select(["id", "title", "content"])
    .where((where) => where.or([where("id", "=", post.id), where("slug", "=", post.slug)]))
    .orderBy((order) => order.case().when("id", "=", post.id).then(0).else(1).end())
    .executeTakeFirst();
  if (!row) return null;
  const isSame = row.title === post.title && row.content === post.content;
  return isSame || row.id === post.id ? { id: row.id, isSame } : null;
}

/** @returns the slug it got */
export async function storeImportedPost(database: Database, post: ExportedPost, storing: Storing): Promise<string> {
  const { content, status, id, updated_at } = post;
  const rendered = { content, html: await renderArticle(database.kysely, content) };
  return changeUnlessDry(database, status === "published" && post.deleted_at === null, storing.isDryRun, async (transaction) => {
    const slug = await claimSlugLike(transaction, post, storing);
    const author = { id: null, name: post.author_name };
    const revision = { text: { ...post, slug }, status, cause: "created", savedAt: updated_at, author, rendered } as const;
    await insertPost(transaction, postColumnsOf(post), revision);
    if (post.published_at !== null && post.published_at <= storing.now.toISOString()) {
      await recordAddress(transaction, { slug, postId: id, since: post.published_at });
    }
    await storeReviewOf(transaction, post);
    const changed = { id, version: post.version, authorId: post.author_id };
    await recordChange(transaction, { kind: "created", actor: storing.actor, at: storing.now, post: changed });
    return slug;
  });
}

function postColumnsOf(post: ExportedPost) {
  const { title, slug, excerpt, content, featured_image, category, author_name, read_time, ...columns } = post;
  return columns;
}

/** The review that a post's own file tells of; `reviews.yaml` may say more of it later. */
async function storeReviewOf(transaction: Transaction<Tables>, { id, reviewed_by, reviewed_on }: ExportedPost): Promise<void> {
  if (!reviewed_by || !reviewed_on) return;
  const { row, newest } = await getStoredPost(transaction, id);
  await insertReview(transaction, {
    postId: id,
    revision: newest,
    kind: "reviewed",
    review: { by: reviewed_by, on: reviewed_on },
    recordedBy: { id: null, name: reviewed_by },
    recordedAt: arizonaInstant(reviewed_on, 12 * 60).toISOString(),
  });
  await showReview(transaction, row);
}

/** The post's slug, or a free one like it. A post may take the slug of a built-in article. */
async function claimSlugLike(transaction: Transaction<Tables>, { id, slug }: ExportedPost, { reserved }: Storing): Promise<string> {
  const claim = (wanted: string) => claimSlug(transaction, { slug: wanted, postId: id, reserved: [...reserved] });
  try {
    await claim(slug);
    return slug;
  } catch (error) {
    if (!(error instanceof SlugTakenError) || error.suggestion === null) throw error;
    await claim(error.suggestion);
    return error.suggestion;
  }
}

/**
 * Adds a stored version to a post's history. Where the post came without, its text has a revision already, which then learns who
 * saved it and why.
 *
 * @returns false when it is here already, or is later than the post here
 */
export async function storeImportedRevision(
  database: Database,
  { post_id, version, fields, ...about }: ExportedRevision,
  isDryRun: boolean,
): Promise<boolean> {
  return changeUnlessDry(database, false, isDryRun, async (transaction) => {
    const post = await lockImported(transaction, post_id);
    if (version > post.row.version) return false;
    const { saved_at: savedAt, saved_by_id: id, saved_by_name: name, cause, restored_version } = about;
    const there = await findRevision(transaction, post_id, version);
    if (!there) {
      const restoredVersion = restored_version ?? undefined;
      await insertRevision(transaction, post_id, {
        text: fields,
        status: fields.status,
        version,
        cause,
        restoredVersion,
        savedAt,
        author: { id, name },
      });
      return true;
    }
    const aboutNames = Object.keys(about) as (keyof typeof about)[];
    const isStandIn = there.save_id === null && aboutNames.some((name) => there[name] !== about[name]);
    if (!isStandIn || !hasSameText(postTextOf(JSON.parse(there.fields)), fields)) return false;
    await transaction
      .updateTable("post_revisions")
      .set({ ...about, status: fields.status })
      .where("id", "=", there.id)
      .execute();
    return true;
  });
}

/** Puts changes ahead of the text that they were made of. @returns false when the post has some already or is of another version */
export async function storeImportedChanges(
  database: Database,
  { post_id, version, live_version, fields, ...about }: ExportedChanges,
  isDryRun: boolean,
): Promise<boolean> {
  return changeUnlessDry(database, false, isDryRun, async (transaction) => {
    const { row, unpublished } = await lockImported(transaction, post_id);
    if (row.version !== version || unpublished || postStatus(row) === "draft") return false;
    const slug = (await isSlugHeld(transaction, fields.slug, row.id)) ? row.slug : fields.slug;
    if (!(await findRevision(transaction, row.id, live_version))) {
      await transaction.updateTable("post_revisions").set({ version: live_version }).where("id", "=", row.shown_revision_id).execute();
    }
    await transaction
      .updateTable("blog_posts")
      .set({ version: version - 1 })
      .where("id", "=", row.id)
      .execute();
    await appendRevision(transaction, row.id, {
      text: { ...fields, slug },
      status: row.status,
      cause: "saved",
      savedAt: about.changed_at,
      author: { id: about.changed_by_id, name: about.changed_by_name },
    });
    return true;
  });
}

/** Stores a review under its id, in place of the one that the post's own file told of. @returns false when it is here already */
export async function storeImportedReview(database: Database, { version, ...review }: ExportedReview, isDryRun: boolean): Promise<boolean> {
  return changeUnlessDry(database, true, isDryRun, async (transaction) => {
    const { row } = await lockImported(transaction, review.post_id);
    const there = await transaction.selectFrom("post_reviews").select("id").where("id", "=", review.id).executeTakeFirst();
    if (there) return false;
    await transaction
      .deleteFrom("post_reviews")
      .where("post_id", "=", review.post_id)
      .where("recorded_by_id", "is", null)
      .where("words_hash", "=", review.words_hash)
      .where("reviewed_by", "=", review.reviewed_by)
      .where("reviewed_on", "=", review.reviewed_on)
      .execute();
    const revision = await findRevision(transaction, row.id, version);
    await transaction
      .insertInto("post_reviews")
      .values({ ...review, revision_id: revision?.id ?? row.shown_revision_id })
      .execute();
    await showReview(transaction, row);
    return true;
  });
}

/** An import leaves it to the clock to publish what is due. */
function lockImported(transaction: Transaction<Tables>, id: string): Promise<StoredPost> {
  return lockPost(transaction, id, new Date(0));
}

function findRevision(db: Kysely<Tables>, postId: string, version: number) {
  return db.selectFrom("post_revisions").selectAll().where("post_id", "=", postId).where("version", "=", version).executeTakeFirst();
}

/** @returns false when the address leads somewhere already */
export async function storeImportedRedirect(database: Database, redirect: ExportedRedirect, isDryRun: boolean): Promise<boolean> {
  return changeUnlessDry(database, true, isDryRun, async (transaction) => {
    const post = await transaction.selectFrom("blog_posts").select("id").where("slug", "=", redirect.slug).executeTakeFirst();
    if (post) return false;
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("post_redirects")
      .values(redirect)
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
}

class DryRunOver extends Error {
  override name = "DryRunOver";

  constructor(readonly result: unknown) {
    super("A dry run stores nothing.");
  }
}

async function changeUnlessDry<Result>(
  database: Database,
  isPublic: boolean,
  isDryRun: boolean,
  change: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (!isDryRun) return changeAndTell(database, isPublic, change);
  try {
    return await database.kysely.transaction().execute(async (transaction) => {
      throw new DryRunOver(await change(transaction));
    });
  } catch (error) {
    if (error instanceof DryRunOver) return error.result as Result;
    throw error;
  }
}
