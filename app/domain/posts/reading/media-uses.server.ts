import { type Kysely, type Selectable, sql } from "kysely";
import type { BlogPostRow, Tables } from "~/database/tables";
import { mediaAddress } from "~/domain/pictures/media-address";

export interface MediaUse {
  readonly postId: string;
  readonly title: string;
  readonly slug: string;
  readonly status: "draft" | "published";
  readonly inTrash: boolean;
  /** An earlier version prevents a file's automatic deletion, but not moving it to the trash. */
  readonly place: "text" | "cover" | "unpublished changes" | "earlier version";
}

/** Whether a `media_files` row is used. Posts in the trash count, because they may be restored. */
export const usedInPosts = sql<boolean>`(exists (select 1 from blog_posts as p
  where p.content like '%/media/' || media_files.id || '%' or p.featured_image like '%/media/' || media_files.id || '%')
  or exists (select 1 from blog_posts as p join post_revisions as v on v.id = p.newest_revision_id
    where v.fields like '%/media/' || media_files.id || '%'))`;

export const shownInHtml = sql<boolean>`exists (select 1 from blog_posts as p where p.content_html like '%' || media_blobs.content_hash || '%')`;

export const usedInRevisions = sql<boolean>`exists (select 1 from post_revisions as v
  where v.fields like '%/media/' || media_files.id || '%')`;

/** One use for each post: in what readers see, else in unpublished changes, else in an earlier version. */
export async function listMediaUses(db: Kysely<Tables>, id: string): Promise<MediaUse[]> {
  const named = `%${mediaAddress(id)}%`;
  const shown = await db
    .selectFrom("blog_posts")
    .select([...usingColumns, sql<number>`case when content like ${named} then 1 else 0 end`.as("in_text")])
    .where((where) => where.or([where("content", "like", named), where("featured_image", "like", named)]))
    .orderBy("title")
    .execute();
  const inRevisions = db
    .selectFrom("blog_posts")
    .innerJoin("post_revisions", "post_revisions.post_id", "blog_posts.id")
    .select(usingColumns)
    .distinct()
    .where("fields", "like", named)
    .orderBy("title");
  const uses = [
    ...shown.map((post) => use(post, post.in_text === 1 ? "text" : "cover")),
    ...(await inRevisions.whereRef("post_revisions.id", "=", "newest_revision_id").execute()).map((post) =>
      use(post, "unpublished changes"),
    ),
    ...(await inRevisions.execute()).map((post) => use(post, "earlier version")),
  ];
  return [...new Map(uses.toReversed().map((one) => [one.postId, one])).values()].toReversed();
}

const usingColumns = ["blog_posts.id", "title", "slug", "blog_posts.status", "deleted_at"] as const;

function use(
  { id, title, slug, status, deleted_at }: Pick<Selectable<BlogPostRow>, "id" | "title" | "slug" | "status" | "deleted_at">,
  place: MediaUse["place"],
): MediaUse {
  return { postId: id, title, slug, status, inTrash: deleted_at !== null, place };
}

export async function countMediaUses(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("media_files as m")
    .innerJoin("blog_posts as p", (join) =>
      join.on(sql<boolean>`(p.content like '%/media/' || m.id || '%' or p.featured_image like '%/media/' || m.id || '%'
        or p.newest_revision_id in (select v.id from post_revisions as v where v.fields like '%/media/' || m.id || '%'))`),
    )
    .select(({ fn }) => ["m.id", fn.countAll<number>().as("posts")])
    .where("m.id", "in", ids)
    .groupBy("m.id")
    .execute();
  return new Map(rows.map(({ id, posts }) => [id, Number(posts)]));
}
