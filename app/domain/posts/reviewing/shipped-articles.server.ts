import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { reviewOf } from "~/domain/posts/post/post-review";
import { parseShippedPosts } from "~/domain/posts/post/shipped-posts.server";
import { hashText } from "~/domain/posts/writing/text-review.server";

/** Articles that ship with the site, now or in an earlier release, and that nobody has edited, by title. @param texts as they ship */
export async function listShippedArticles(db: Kysely<Tables>, texts: readonly string[]) {
  const shipped = new Map((await parseShippedPosts(texts)).map((post) => [post.slug, hashText(post)]));
  if (shipped.size === 0) return [];
  const rows = await db
    .selectFrom("blog_posts as post")
    .innerJoin("post_revisions as newest", "newest.id", "post.newest_revision_id")
    .select(["post.id", "slug", "title", "excerpt", "content", "post.version", "reviewed_by", "reviewed_on", "next_review_on"])
    .select(["newest.cause", "newest.saved_by_id"])
    .where("slug", "in", [...shipped.keys()])
    .where("post.status", "=", "published")
    .where("deleted_at", "is", null)
    .whereRef("shown_revision_id", "=", "newest_revision_id")
    .orderBy("title")
    .orderBy("post.id")
    .execute();
  return rows.flatMap((row) => {
    const { id, slug, title, version } = row;
    const isAsSeeded = row.cause === "created" && row.saved_by_id === null;
    return isAsSeeded || shipped.get(slug) === hashText(row) ? [{ id, title, version, review: reviewOf(row) }] : [];
  });
}
