import { type Kysely, sql } from "kysely";
import type { Tables } from "~/database/tables";
import type { MediaUse } from "./media";
import { mediaAddress } from "./media-address";

/** Whether a post shows the file of a `media_files` row, in its text or as its cover; posts in the trash count, they may come back. */
export const usedInPosts = sql<boolean>`exists (select 1 from blog_posts as p
  where p.content like '%/media/' || media_files.id || '%' or p.featured_image like '%/media/' || media_files.id || '%')`;

/** The same for earlier versions of posts, which may be restored. */
export const usedInRevisions = sql<boolean>`exists (select 1 from post_revisions as v
  where v.fields like '%/media/' || media_files.id || '%')`;

/** Where a file is used: posts first, then those of which only an earlier version has it. */
export async function listMediaUses(db: Kysely<Tables>, id: string): Promise<MediaUse[]> {
  const named = `%${mediaAddress(id)}%`;
  const posts = await db
    .selectFrom("blog_posts")
    .select(["id", "title", "slug", "status", "deleted_at", sql<number>`case when content like ${named} then 1 else 0 end`.as("in_text")])
    .where((where) => where.or([where("content", "like", named), where("featured_image", "like", named)]))
    .orderBy("title")
    .execute();
  const earlier = await db
    .selectFrom("blog_posts")
    .select(["id", "title", "slug", "status", "deleted_at"])
    .where("id", "in", (from) => from.selectFrom("post_revisions").select("post_id").where("fields", "like", named))
    .orderBy("title")
    .execute();
  const shown = posts.map((post) => use(post, post.in_text === 1 ? "text" : "cover"));
  const shownIn = new Set(posts.map((post) => post.id));
  return [...shown, ...earlier.filter((post) => !shownIn.has(post.id)).map((post) => use(post, "earlier version"))];
}

interface UsingPost {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly status: "draft" | "published";
  readonly deleted_at: string | null;
}

function use({ id, title, slug, status, deleted_at }: UsingPost, place: MediaUse["place"]): MediaUse {
  return { postId: id, title, slug, status, inTrash: deleted_at !== null, place };
}

/** How many posts show each file, in their text or as their cover. A file that none shows is left out. */
export async function countMediaUses(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("media_files as m")
    .innerJoin("blog_posts as p", (join) =>
      join.on(sql<boolean>`(p.content like '%/media/' || m.id || '%' or p.featured_image like '%/media/' || m.id || '%')`),
    )
    .select(({ fn }) => ["m.id", fn.countAll<number>().as("posts")])
    .where("m.id", "in", ids)
    .groupBy("m.id")
    .execute();
  return new Map(rows.map(({ id, posts }) => [id, Number(posts)]));
}
