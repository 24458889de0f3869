import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import type { BlogPostRow, Tables } from "~/database/tables";
import { rendererVersion } from "~/domain/posts/article/article-html";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import { plainTextHtml } from "~/domain/posts/article/plain-text-html";
import type { PostFields } from "~/domain/posts/post/post";
import { SlugTakenError } from "~/domain/posts/post/post-errors";
import { storedPublication } from "~/domain/posts/post/publication";
import { refreshHtml, STALE_HTML } from "./rendered-posts.server";
import { insertPost } from "./show-revision.server";

/** For posts from outside the editor. Published with a future date means scheduled. @throws SlugTakenError */
export async function createPost(db: Kysely<Tables>, fields: PostFields, now: Date): Promise<string> {
  const id = randomUUID();
  const instant = now.toISOString();
  const publication = storedPublication(fields, now);
  const isNew = await insertPost(
    db,
    { id, created_at: instant, updated_at: instant, ...publication },
    {
      text: fields,
      status: publication.status,
      cause: "created",
      savedAt: instant,
      author: { id: null, name: fields.author_name },
      rendered: null,
    },
  );
  if (!isNew) throw new SlugTakenError(fields.slug);
  return id;
}

/** One post at a time, because it runs beside requests after a start. @returns how many were rendered */
export async function refreshStaleHtml(database: Database): Promise<number> {
  const stale = await database.kysely.selectFrom("blog_posts").select("id").where("content_html_version", "<", rendererVersion).execute();
  let refreshed = 0;
  for (const { id } of stale) {
    if (await refreshHtml(database, id)) refreshed += 1;
    await nextTurn();
  }
  return refreshed;
}

/**
 * Renders every post of a database that is not in use yet, from its Markdown. After ten minutes the rest is shown as plain text, until the
 * server has rendered it (`refreshStaleHtml`).
 */
export async function renderEveryPost(db: Kysely<Tables>, onPost: (done: number, all: number) => void): Promise<void> {
  const ids = await db.selectFrom("blog_posts").select("id").orderBy("updated_at", "desc").execute();
  const start = performance.now();
  for (let first = 0; first < ids.length; first += RENDERED_AT_ONCE) {
    const rendered = new Map<string, Pick<BlogPostRow, "content_html" | "content_html_version">>();
    for (const { id } of ids.slice(first, first + RENDERED_AT_ONCE)) {
      const post = db.selectFrom("blog_posts").select("content").where("id", "=", id);
      const { content } = await post.executeTakeFirstOrThrow();
      const isInTime = performance.now() - start < MAX_RENDERING_MS;
      const content_html = isInTime ? await renderArticle(db, content) : plainTextHtml(content);
      rendered.set(id, { content_html, content_html_version: isInTime ? rendererVersion : STALE_HTML });
      onPost(first + rendered.size, ids.length);
    }
    await db.transaction().execute(async (transaction) => {
      for (const [id, html] of rendered) await transaction.updateTable("blog_posts").set(html).where("id", "=", id).execute();
    });
  }
}

/** Stored in one transaction, which is not open while they are rendered. */
const RENDERED_AT_ONCE = 50;
const MAX_RENDERING_MS = 600_000;
