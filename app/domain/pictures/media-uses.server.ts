import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Tables } from "~/database/tables";

export interface MediaUse {
  readonly postId: string;
  readonly title: string;
  readonly slug: string;
  readonly status: "draft" | "published";
  readonly inTrash: boolean;
  /** An earlier version prevents a file's automatic deletion, but not moving it to the trash. */
  readonly place: "text" | "cover" | "unpublished changes" | "earlier version";
}

/** A logo may be in every post: nobody reads a list of all of them, and nobody waits for it. */
export const MAX_USES = 100;

// Two expressions of which each is answered by an index alone, without a row of `blog_posts`, which has the whole text.
const isShown = sql<boolean>`exists (select 1 from blog_posts where shown_revision_id = media_uses.revision_id)`;
const isNewest = sql<boolean>`exists (select 1 from blog_posts where newest_revision_id = media_uses.revision_id)`;

/** Whether a `media_files` row is used. Posts in the trash count, because they may be restored. */
export const usedInPosts = sql<boolean>`exists (select 1 from media_uses where media_id = media_files.id and (${isNewest} or ${isShown}))`;

/** Earlier versions count. */
export const usedInRevisions = sql<boolean>`exists (select 1 from media_uses where media_id = media_files.id)`;

/** One use for each post: in what readers see, else in unpublished changes, else in an earlier version; at most `MAX_USES`. */
export async function listMediaUses(db: Kysely<Tables>, id: string): Promise<MediaUse[]> {
  const uses = db.selectFrom("media_uses").where("media_id", "=", id).orderBy("post_id").limit(MAX_USES);
  const shown = await uses.select(["post_id", "place"]).where(isShown).execute();
  const newest = await uses.select("post_id").where(isNewest).execute();
  const earlier = await uses.select("post_id").distinct().execute();
  const found = [
    ...shown.map(({ post_id, place }) => [post_id, place] as const),
    ...newest.map(({ post_id }) => [post_id, "unpublished changes"] as const),
    ...earlier.map(({ post_id }) => [post_id, "earlier version"] as const),
  ];
  const places = new Map<string, MediaUse["place"]>();
  for (const [id, place] of found) if (!places.has(id) && places.size < MAX_USES) places.set(id, place);
  if (places.size === 0) return [];
  const posts = await db
    .selectFrom("blog_posts")
    .select(["id", "title", "slug", "status", "deleted_at"])
    .where("id", "in", [...places.keys()])
    .execute();
  return posts
    .map(({ id: postId, title, slug, status, deleted_at }) => {
      return { postId, title, slug, status, inTrash: deleted_at !== null, place: places.get(postId) ?? "earlier version" };
    })
    .sort((one, other) => one.title.localeCompare(other.title, "en"));
}

/** In how many posts each file is, up to `MAX_USES`. */
export async function countMediaUses(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("media_files")
    .select([
      "id",
      sql<number | string>`(select count(*) from (
      select distinct post_id from media_uses where media_id = media_files.id and (${isNewest} or ${isShown}) limit ${MAX_USES}) as posts)`.as(
        "posts",
      ),
    ])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.flatMap(({ id, posts }) => (Number(posts) > 0 ? [[id, Number(posts)] as const] : [])));
}

/** The posts whose shown text has one of these files. */
export async function listPostsShowing(db: Kysely<Tables>, mediaIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("media_uses")
    .select("post_id")
    .distinct()
    .where("media_id", "in", mediaIds)
    .where("place", "=", "text")
    .where(isShown)
    .execute();
  return rows.map(({ post_id }) => post_id);
}

const BATCH = 50;

/** The stored HTML of all posts of which a version has a file, a few in memory and in a turn of the event loop. */
export async function* listHtmlOfUsers(db: Kysely<Tables>, mediaId: string): AsyncGenerator<string> {
  for (let after = ""; ; ) {
    const users = await db
      .selectFrom("media_uses")
      .select("post_id")
      .distinct()
      .where("media_id", "=", mediaId)
      .where("post_id", ">", after)
      .orderBy("post_id")
      .limit(BATCH)
      .execute();
    const last = users.at(-1);
    if (!last) return;
    const ids = users.map(({ post_id }) => post_id);
    const posts = await db.selectFrom("blog_posts").select("content_html").where("id", "in", ids).execute();
    yield* posts.map(({ content_html }) => content_html);
    after = last.post_id;
    await nextTurn();
  }
}
