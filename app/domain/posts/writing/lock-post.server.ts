import type { Transaction } from "kysely";
import type { Tables } from "~/database/tables";
import { postNotFound } from "~/domain/posts/post/post-errors";
import { isDue } from "~/domain/posts/post/publication";
import { recordDuePublication } from "./due-publication.server";
import { getStoredPost, type StoredPost, withNewestText } from "./stored-post.server";

/**
 * Locks a post, and publishes it if it is due. Call it first: a SQLite transaction that begins by reading can't write after another
 * process has written.
 */
export async function lockPost(
  transaction: Transaction<Tables>,
  key: string,
  now: Date,
  column: "id" | "page" = "id",
): Promise<StoredPost> {
  const row = await lockRow(transaction, key, column);
  if (!row) throw postNotFound();
  const post = await withNewestText(transaction, row);
  if (!isDue(row, now)) return post;
  await recordDuePublication(transaction, post, now);
  return getStoredPost(transaction, row.id);
}

export function lockRow(transaction: Transaction<Tables>, key: string, column: "id" | "page" = "id") {
  return transaction
    .updateTable("blog_posts")
    .set((post) => ({ version: post.ref("version") }))
    .where(column, "=", key)
    .returningAll()
    .executeTakeFirst();
}
