import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { rendererVersion, renderMarkdown } from "./article-html";
import type { PostFields } from "./post";

/** Another post has this address already. */
export class SlugTakenError extends Error {
  override name = "SlugTakenError";

  constructor(readonly slug: string) {
    super(`Another post has the address "${slug}".`);
  }
}

/**
 * Stores a new post with the HTML made of it. One that is published without a date is published now.
 *
 * @returns its id
 * @throws SlugTakenError
 */
export async function createPost(db: Kysely<Tables>, fields: PostFields, now: Date): Promise<string> {
  const id = randomUUID();
  const instant = now.toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("blog_posts")
    .values({
      ...fields,
      id,
      created_at: instant,
      updated_at: instant,
      published_at: fields.published_at ?? (fields.status === "published" ? instant : null),
      content_html: renderMarkdown(fields.content),
      content_html_version: rendererVersion,
    })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new SlugTakenError(fields.slug);
  return id;
}

/**
 * Makes the HTML anew that an older renderer made. Takes one post at a time and lets requests through in between, so that
 * it can run beside them after a start.
 *
 * @returns how many posts were made anew
 */
export async function refreshStaleHtml(database: Database): Promise<number> {
  const stale = await database.kysely.selectFrom("blog_posts").select("id").where("content_html_version", "<", rendererVersion).execute();
  let refreshed = 0;
  for (const { id } of stale) {
    if (await refreshHtml(database, id)) refreshed += 1;
    await nextTurn();
  }
  return refreshed;
}

async function refreshHtml(database: Database, id: string): Promise<boolean> {
  const post = await database.kysely.selectFrom("blog_posts").select("content").where("id", "=", id).executeTakeFirst();
  if (!post) return false;
  const content_html = renderMarkdown(post.content);
  return database.changeContent(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("blog_posts")
      .set({ content_html, content_html_version: rendererVersion })
      // Whoever saved the post meanwhile has made newer HTML.
      .where("id", "=", id)
      .where("content", "=", post.content)
      .where("content_html_version", "<", rendererVersion)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });
}
