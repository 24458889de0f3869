import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "~/database/database.server";
import { listUntitled } from "~/database/search/search-index.server";
import { isPostgres } from "~/database/text-search.server";
import { findWords } from "~/domain/posts/article/article-rendering.server";
import { indexPost } from "~/domain/posts/writing/show-revision.server";

/** Indexes posts from before visitors could search, a few at a time, so that requests are answered in between. @returns how many */
export async function indexUntitledPosts(database: Database): Promise<number> {
  const ids = await listUntitled(database.kysely);
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    await indexSome(database, ids.slice(start, start + BATCH_SIZE));
    await nextTurn();
  }
  // Cached results may lack these posts.
  if (ids.length > 0) await database.changeContent(async () => undefined);
  return ids.length;
}

/** Takes about 20 ms. */
const BATCH_SIZE = 10;

async function indexSome({ kysely }: Database, ids: readonly string[]): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    for (const id of ids) {
      const post = transaction.selectFrom("blog_posts").select(["title", "excerpt", "content"]).where("id", "=", id);
      // Otherwise a save in between would be indexed with its former text.
      const text = await (isPostgres(transaction) ? post.forUpdate() : post).executeTakeFirst();
      if (text) await indexPost(transaction, id, text, await findWords(text.content));
    }
  });
}
