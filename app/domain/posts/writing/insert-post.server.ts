import type { Insertable, Kysely } from "kysely";
import type { BlogPostRow, Tables } from "~/database/tables";
import { type PostText, postTextOf } from "~/domain/posts/post/post-for-staff";
import { appendRevision, type NewRevision } from "./append-revision.server";
import { type RenderedText, showRevision } from "./show-revision.server";

export type PostColumns = Omit<
  Insertable<BlogPostRow>,
  keyof PostText | "content_html" | "content_html_version" | "shown_revision_id" | "newest_revision_id"
>;

/** False when another post has its slug. @param columns.version of the first revision */
export async function insertPost(
  db: Kysely<Tables>,
  { version = 1, ...columns }: PostColumns,
  { rendered, ...revision }: NewRevision & { readonly rendered: RenderedText | null },
): Promise<boolean> {
  const text = postTextOf(revision.text);
  const row = await db
    .insertInto("blog_posts")
    .values({ ...columns, ...text, version: version - 1, content_html: "", content_html_version: 0 })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning(["id", "page", "status", "content", "content_html", "content_html_version"])
    .executeTakeFirst();
  if (!row) return false;
  const stored = await appendRevision(db, row.id, revision);
  await showRevision(db, row, { revision: stored, updatedAt: columns.updated_at, rendered });
  return true;
}
