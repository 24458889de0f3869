import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import type { ExportedPost } from "~/domain/blog-export/exported-post";
import { arizonaInstant } from "~/domain/clinic/arizona-time";
import { recordChange } from "~/domain/live/live-events.server";
import { ownPageLimits } from "~/domain/pages/own-page";
import { listOwnPages } from "~/domain/pages/page-queries.server";
import { SlugTakenError } from "~/domain/posts/post/post-errors";
import { claimSlug, recordAddress } from "~/domain/posts/post/post-slugs.server";
import { isOwnPage } from "~/domain/posts/post/slug";
import { insertReview, showReview } from "~/domain/posts/publishing/review-records.server";
import { changeWithText } from "~/domain/posts/writing/rendered-posts.server";
import { insertPost } from "~/domain/posts/writing/show-revision.server";
import { getStoredPost } from "~/domain/posts/writing/stored-post.server";
import type { Actor } from "~/domain/staff/roles";
import { ImportError } from "./import-error";
import { postFingerprint, sourceHashOf, wasImportedAs } from "./runs/fingerprints.server";

interface StoreOptions {
  readonly actor: Actor;
  readonly now: Date;
  /** Runs in the same transaction. */
  readonly within: (transaction: Transaction<Tables>, slug: string, fingerprint: string) => Promise<void>;
}

/** Finds the post with the same id, or with the same slug, title and text; for a page, its text. */
export async function findStoredPost({ kysely }: Database, post: ExportedPost) {
  const row = await kysely
    .selectFrom("blog_posts")
    .select(["id", "slug", "title", "content"])
    .where((where) => where.or([where("id", "=", post.id), where("slug", "=", post.slug)]))
    .orderBy((order) => order.case().when("id", "=", post.id).then(0).else(1).end())
    .executeTakeFirst();
  if (!row) return null;
  const isSame = (row.title === post.title && row.content === post.content) || (await wasImportedAs(kysely, row.id, sourceHashOf(post)));
  return isSame || row.id === post.id || post.page !== null ? { id: row.id, slug: row.slug, isSame } : null;
}

/**
 * Keeps to the limits for pages that staff add.
 *
 * @returns its place in the menu, null if there is none or the menu is full
 * @throws ImportError
 */
export async function findMenuPlace({ kysely }: Database, { page, menu_place, deleted_at }: ExportedPost): Promise<number | null> {
  if (!isOwnPage(page) || deleted_at !== null) return menu_place;
  const here = await listOwnPages(kysely);
  if (here.length >= ownPageLimits.pages) throw new ImportError(`A site has at most ${ownPageLimits.pages} pages of its own.`);
  return here.filter(({ menuPlace }) => menuPlace !== null).length < ownPageLimits.inMenu ? menu_place : null;
}

export async function storeImportedPost(database: Database, post: ExportedPost, { actor, now, within }: StoreOptions): Promise<void> {
  const { content, status, id, updated_at } = post;
  const isPublic = status === "published" && post.deleted_at === null;
  await changeWithText(database, { isPublic, content }, async (transaction, rendered) => {
    const slug = await claimSlugLike(transaction, post);
    const author = { id: null, name: post.author_name };
    const revision = { text: { ...post, slug }, status, cause: "created", savedAt: updated_at, author, rendered } as const;
    await insertPost(transaction, postColumnsOf(post), revision);
    if (post.page === null && post.published_at !== null && post.published_at <= now.toISOString()) {
      await recordAddress(transaction, { slug, postId: id, since: post.published_at });
    }
    await storeReviewOf(transaction, post);
    const changed = { id, version: post.version, authorId: post.author_id };
    await within(transaction, slug, (await postFingerprint(transaction, id)) ?? "");
    await recordChange(transaction, { kind: "created", actor, at: now, post: changed });
  });
}

function postColumnsOf(post: ExportedPost) {
  const { title, slug, excerpt, content, featured_image, category, author_name, read_time, months, ...columns } = post;
  return columns;
}

/** Stores the review that the post's own file mentions; `reviews.yaml` may have more about it. */
async function storeReviewOf(transaction: Transaction<Tables>, { id, reviewed_by, reviewed_on }: ExportedPost): Promise<void> {
  if (!reviewed_by || !reviewed_on) return;
  const { row, newest } = await getStoredPost(transaction, id);
  await insertReview(transaction, {
    postId: id,
    revision: newest,
    kind: "reviewed",
    review: { by: reviewed_by, on: reviewed_on },
    reviewerId: null,
    recordedBy: { id: null, name: reviewed_by },
    recordedAt: arizonaInstant(reviewed_on, 12 * 60).toISOString(),
  });
  await showReview(transaction, row);
}

/** @returns the post's slug, or a free one like it; a post may take the slug of a built-in article */
async function claimSlugLike(transaction: Transaction<Tables>, { id, slug }: ExportedPost): Promise<string> {
  const claim = (wanted: string) => claimSlug(transaction, { slug: wanted, postId: id, reserved: [] });
  try {
    await claim(slug);
    return slug;
  } catch (error) {
    if (!(error instanceof SlugTakenError) || error.suggestion === null) throw error;
    await claim(error.suggestion);
    return error.suggestion;
  }
}
