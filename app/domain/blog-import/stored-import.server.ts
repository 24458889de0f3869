import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import type { ExportedChanges, ExportedPost, ExportedRedirect, ExportedRevision } from "~/domain/blog-export/exported-post";
import { changeAndTell, recordChange } from "~/domain/live/live-events.server";
import { rendererVersion } from "~/domain/posts/article/article-html";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import { SlugTakenError } from "~/domain/posts/post/post-errors";
import { claimSlug, isSlugHeld } from "~/domain/posts/post/post-slugs.server";
import { indexPost } from "~/domain/posts/writing/post-commands.server";
import { lockPost } from "~/domain/posts/writing/post-editing-queries.server";
import { isGuarded } from "~/domain/posts/writing/unpublished-changes.server";
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
  const content_html = await renderArticle(database.kysely, post.content);
  const isPublic = post.status === "published" && post.deleted_at === null;
  return changeUnlessDry(database, isPublic, storing.isDryRun, async (transaction) => {
    const slug = await claimSlugLike(transaction, post, storing);
    await transaction
      .insertInto("blog_posts")
      .values({ ...post, slug, content_html, content_html_version: rendererVersion })
      .execute();
    await indexPost(transaction, post.id, post);
    const changed = { id: post.id, version: post.version, authorId: post.author_id };
    await recordChange(transaction, { kind: "created", actor: storing.actor, at: storing.now, post: changed });
    return slug;
  });
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

/** @returns false when it is here already */
export async function storeImportedRevision(database: Database, revision: ExportedRevision, isDryRun: boolean): Promise<boolean> {
  const { fields, ...about } = revision;
  return changeUnlessDry(database, false, isDryRun, async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("post_revisions")
      .values({ ...about, id: randomUUID(), fields: JSON.stringify(fields), save_id: null })
      .onConflict((conflict) => conflict.columns(["post_id", "version"]).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
}

/** Puts changes beside the text that they were made of. @returns false when they are here already or the post has another version */
export async function storeImportedChanges(
  database: Database,
  { version, fields, ...about }: ExportedChanges,
  isDryRun: boolean,
): Promise<boolean> {
  return changeUnlessDry(database, false, isDryRun, async (transaction) => {
    const post = await lockPost(transaction, about.post_id);
    if (post.version !== version || !isGuarded(post)) return false;
    const slug = (await isSlugHeld(transaction, fields.slug, post.id)) ? post.slug : fields.slug;
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("unpublished_changes")
      .values({ ...about, fields: JSON.stringify({ ...fields, slug }) })
      .onConflict((conflict) => conflict.column("post_id").doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
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
