import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { changeAndNotify } from "~/domain/live/live-events.server";
import { listMediaIds } from "~/domain/pictures/media-address";
import { listPostsShowing } from "~/domain/pictures/media-uses.server";
import type { Picture } from "~/domain/pictures/picture";
import { rendererVersion } from "~/domain/posts/article/article-html";
import {
  findWords,
  hasSamePictures,
  type RenderedText,
  renderText,
  type SearchableText,
} from "~/domain/posts/article/article-rendering.server";
import { indexPost } from "./show-revision.server";

/** Older than any renderer: such a post is rendered again, at the latest at the next start. */
export const STALE_HTML = 0;

/** How many rendered posts are held in memory; more are rendered one by one after the transaction. */
const MAX_RENDERED_AHEAD = 100;

/** `changeAndNotify` with a text that is rendered before the transaction; if one of its pictures changes before the commit, again after it. */
export async function changeWithText<Result>(
  database: Database,
  { isPublic, content }: { readonly isPublic: boolean; readonly content: string | null },
  change: (transaction: Transaction<Tables>, rendered: SearchableText | null) => Promise<Result>,
): Promise<Result> {
  const rendered = content === null ? null : { ...(await renderText(database.kysely, content)), words: await findWords(content) };
  const result = await changeAndNotify(database, isPublic, (transaction) => change(transaction, rendered));
  if (rendered && !(await hasSamePictures(database.kysely, rendered))) {
    const showing = await listPostsShowing(database.kysely, listMediaIds(rendered.content));
    for (const [id, text] of await readContents(database.kysely, showing)) if (text === rendered.content) await renderAgain(database, id);
  }
  return result;
}

interface PictureChange<Result> {
  readonly id: string;
  /** After the change; null for a PDF. */
  readonly picture: Picture | null;
  readonly change: (transaction: Transaction<Tables>) => Promise<Result>;
}

/** Changes a picture and, in the same transaction, the HTML of every post that shows it. No Markdown changes. */
export async function changeShownPicture<Result>(
  database: Database,
  { id: mediaId, picture, change }: PictureChange<Result>,
): Promise<Result> {
  const { kysely } = database;
  const rendered = new Map<string, RenderedText>();
  const ahead = (await listPostsShowing(kysely, [mediaId])).slice(0, MAX_RENDERED_AHEAD);
  for (const [id, content] of await readContents(kysely, ahead)) rendered.set(id, await renderText(kysely, content, picture));
  const updated = new Map<string, string>();
  let showing: string[] = [];
  const result = await database.changeContent(async (transaction) => {
    const changed = await change(transaction);
    showing = await listPostsShowing(transaction, [mediaId]);
    for (const [id, text] of rendered) {
      if (!showing.includes(id) || !(await hasSamePictures(transaction, text))) continue;
      const { numUpdatedRows } = await transaction
        .updateTable("blog_posts")
        .set({ content_html: text.html, content_html_version: rendererVersion })
        // A save in between has newer HTML.
        .where("id", "=", id)
        .where("content", "=", text.content)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) updated.set(id, text.content);
    }
    await markStale(
      transaction,
      showing.filter((id) => !updated.has(id)),
    );
    return changed;
  });
  // On PostgreSQL a save may have been committed since the list was read.
  if (database.kind === "postgres") {
    showing = await listPostsShowing(kysely, [mediaId]);
    for (const [id, content] of await readContents(kysely, [...updated.keys()])) if (updated.get(id) !== content) updated.delete(id);
  }
  for (const id of showing) if (!updated.has(id)) await renderAgain(database, id);
  return result;
}

async function markStale(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    await transaction.updateTable("blog_posts").set({ content_html_version: STALE_HTML }).where("id", "in", batch).execute();
    await nextTurn();
  }
}

async function readContents(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (let from = 0; from < ids.length; from += BATCH) {
    const posts = db.selectFrom("blog_posts").select(["id", "content"]);
    for (const { id, content } of await posts.where("id", "in", ids.slice(from, from + BATCH)).execute()) contents.set(id, content);
    await nextTurn();
  }
  return contents;
}

/** Posts read or marked in one turn of the event loop. */
const BATCH = 100;

async function renderAgain(database: Database, id: string): Promise<void> {
  await database.kysely.updateTable("blog_posts").set({ content_html_version: STALE_HTML }).where("id", "=", id).execute();
  await refreshHtml(database, id);
}

/** Renders a post whose HTML is stale. @returns false when it was not, or when the post or a picture of it changed in between */
export async function refreshHtml(database: Database, id: string): Promise<boolean> {
  const post = await database.kysely
    .selectFrom("blog_posts")
    .select(["page", "title", "excerpt", "content"])
    .where("id", "=", id)
    .where("content_html_version", "<", rendererVersion)
    .executeTakeFirst();
  if (!post) return false;
  const rendered = await renderText(database.kysely, post.content);
  const words = await findWords(post.content);
  return database.changeContent(async (transaction) => {
    // A change of a picture renders its posts afterwards.
    if (!(await hasSamePictures(transaction, rendered))) return false;
    const { numUpdatedRows } = await transaction
      .updateTable("blog_posts")
      .set({ content_html: rendered.html, content_html_version: rendererVersion })
      // A save in between has newer HTML.
      .where("id", "=", id)
      .where("content", "=", post.content)
      .where("content_html_version", "<", rendererVersion)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    if (post.page === null) await indexPost(transaction, id, post, words);
    return true;
  });
}
