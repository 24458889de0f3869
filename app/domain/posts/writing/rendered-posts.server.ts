import { isDeepStrictEqual } from "node:util";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import type { Picture } from "~/domain/pictures/picture";
import { rendererVersion } from "~/domain/posts/article/article-html";
import { listPicturesIn, renderWithPictures } from "~/domain/posts/article/article-rendering.server";
import { indexPost } from "./show-revision.server";

/** A version of the renderer that never was: the post is rendered again, at the next start of the site at the latest. */
export const STALE_HTML = 0;

/** How many posts are held in memory; more are rendered one by one after the transaction. */
const RENDERED_AHEAD = 100;

interface RenderedPost {
  readonly content: string;
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly html: string;
}

interface PictureChange<Result> {
  /** What texts name it by. */
  readonly address: string;
  /** As the change will leave it; null for a PDF. */
  readonly picture: Picture | null;
  readonly change: (transaction: Transaction<Tables>) => Promise<Result>;
}

/**
 * Changes a picture, and the HTML of every post that shows it in the same transaction; no Markdown does. The HTML is made before, because
 * a transaction holds every other writer on SQLite. A post that somebody changed meanwhile is rendered again right after.
 */
export async function changeShownPicture<Result>(database: Database, { address, picture, change }: PictureChange<Result>): Promise<Result> {
  const rendered = new Map<string, RenderedPost>();
  for (const { id, content } of (await listShowing(database.kysely, address)).slice(0, RENDERED_AHEAD)) {
    rendered.set(id, await render(database.kysely, content, picture));
  }
  const { result, outdated } = await database.changeContent(async (transaction) => {
    const result = await change(transaction);
    const outdated: string[] = [];
    for (const { id, content } of await listShowing(transaction, address)) {
      const post = rendered.get(id);
      const isCurrent = post?.content === content && (await hasSamePictures(transaction, post));
      const html = isCurrent ? { content_html: post.html, content_html_version: rendererVersion } : { content_html_version: STALE_HTML };
      // A save in between has newer HTML.
      await transaction.updateTable("blog_posts").set(html).where("id", "=", id).where("content", "=", content).execute();
      if (!isCurrent) outdated.push(id);
    }
    return { result, outdated };
  });
  for (const id of outdated) await refreshHtml(database, id);
  return result;
}

/** Renders a post whose HTML is stale. @returns whether it was, and nobody else has rendered or changed it meanwhile */
export async function refreshHtml(database: Database, id: string): Promise<boolean> {
  const post = await database.kysely
    .selectFrom("blog_posts")
    .select(["page", "title", "excerpt", "content"])
    .where("id", "=", id)
    .where("content_html_version", "<", rendererVersion)
    .executeTakeFirst();
  if (!post) return false;
  const rendered = await render(database.kysely, post.content);
  return database.changeContent(async (transaction) => {
    // Whoever changed one of them renders the post after that.
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
    if (post.page === null) await indexPost(transaction, id, post);
    return true;
  });
}

function listShowing(db: Kysely<Tables>, address: string) {
  return db.selectFrom("blog_posts").select(["id", "content"]).where("content", "like", `%${address}%`).execute();
}

async function render(db: Kysely<Tables>, content: string, changed: Picture | null = null): Promise<RenderedPost> {
  const pictures = await listPicturesIn(db, content);
  if (changed) pictures.set(changed.id, changed);
  return { content, pictures, html: await renderWithPictures(content, pictures) };
}

async function hasSamePictures(db: Kysely<Tables>, { content, pictures }: RenderedPost): Promise<boolean> {
  return isDeepStrictEqual(await listPicturesIn(db, content), pictures);
}
