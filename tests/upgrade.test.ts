import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tables } from "~/database/tables";
import { hasSameText, parsePostText, postTextOf } from "~/domain/posts/post/post-for-staff";
import { postStatus, publicFrom } from "~/domain/posts/post/publication";
import {
  discardChanges,
  publishPost,
  restoreRevision,
  savePost,
  saveWithoutPublishing,
} from "~/domain/posts/writing/post-editing-commands.server";
import { findPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { hashText } from "~/domain/posts/writing/text-review.server";
import { deleteForGood, restorePost, trashPost } from "~/domain/posts/writing/trash-commands.server";
import type { Actor } from "~/domain/staff/roles";
import { describeEachDump, expectedOfDump as expected, type FreshDatabase } from "./support/databases";
import { unpublishPost } from "./support/post-editing";
import { describeBlog, memberOf } from "./support/upgraded-blog";

const now = new Date(expected.now);

describeEachDump("a database of version 1.0.0", (open) => {
  let upgraded: FreshDatabase;
  /** By table. */
  let before: ReadonlyMap<string, readonly Row[]>;
  let owner: Actor;
  beforeAll(async () => {
    upgraded = await open({
      beforeMigration: (source) =>
        source.readSnapshot(async (transaction) => {
          before = await readRows(transaction);
        }),
    });
    owner = await memberOf(upgraded.database, "owner@example.com");
  });
  afterAll(() => upgraded.remove());

  const rows = () => upgraded.database.kysely.selectFrom("blog_posts").selectAll().orderBy("slug").execute();

  test("shows staff and readers what it showed them before", async () => {
    const named = { tokens: expected.previews, media: expected.media, searches: Object.keys(expected.searches) };
    expect(await describeBlog(upgraded.database, now, named)).toEqual(expected);
  });

  test("has every row that it had, in every table", async () => {
    const now = await readRows(upgraded.database.kysely);
    for (const [table, rows] of before) {
      expect([table, rows.length]).not.toEqual([table, 0]);
      const columns = Object.keys(rows[0] ?? {});
      const kept = now.get(table)?.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
      expect([table, kept]).toEqual([table, rows]);
    }
  });

  test("holds the readers' copy and the newest text of every post as revisions, and one rule of what is public", async () => {
    const { kysely } = upgraded.database;
    const revisions = new Map((await kysely.selectFrom("post_revisions").selectAll().execute()).map((row) => [row.id, row]));
    const reviews = await kysely.selectFrom("post_reviews").selectAll().execute();
    for (const row of await rows()) {
      const [shown, newest] = [revisions.get(row.shown_revision_id), revisions.get(row.newest_revision_id)];
      expect([row.slug, shown?.post_id, newest?.post_id, newest?.version]).toEqual([row.slug, row.id, row.id, row.version]);
      expect(hasSameText(postTextOf(row), parsePostText(shown?.fields ?? "{}"))).toBe(true);
      expect([row.slug, row.public_from]).toEqual([row.slug, publicFrom(row)]);
      const review = reviews.find(({ post_id }) => post_id === row.id);
      expect(review?.words_hash ?? null).toBe(row.reviewed_by === null ? null : hashText(row));
    }
  });

  test("leaves articles that were public the ids that feeds knew them by, and gives others one of their own", async () => {
    const posts = await rows();
    const ids = posts.map(({ slug, feed_slug, public_from }) => [slug, feed_slug, public_from !== null && public_from <= expected.now]);
    const wasPublic = posts.filter(({ public_from }) => public_from !== null && public_from <= expected.now);
    expect(wasPublic.length).toBeGreaterThan(0);
    expect(ids.filter(([slug, feedSlug, isPublic]) => isPublic && feedSlug !== slug)).toEqual([]);
    expect(posts.filter(({ published_at, feed_slug }) => published_at === null && feed_slug !== null)).toEqual([]);
  });

  test("counts its posts by what they are", async () => {
    const counted = await upgraded.database.kysely.selectFrom("post_counts").selectAll().where("posts", ">", 0).execute();
    const keys = (await rows()).map((row) => {
      const state = row.deleted_at === null ? postStatus(row) : "trashed";
      return [row.category, state, row.author_id ?? "", Number(row.shown_revision_id !== row.newest_revision_id)].join();
    });
    const expected = [...Map.groupBy(keys, (key) => key)].map(([key, { length }]) => `${key}: ${length}`).sort();
    expect(counted.map((row) => `${[row.category, row.state, row.author_id, row.has_changes]}: ${row.posts}`).sort()).toEqual(expected);
  });

  test("lets every post be saved, published, discarded, restored, thrown away and deleted for good", async () => {
    const { database } = upgraded;
    const by = { actor: owner, now };
    for (const { id, deleted_at } of await rows()) {
      if (deleted_at !== null) await restorePost(database, { id, ...by });
      const stored = async () => {
        const post = await findPostForStaff(database.kysely, id, owner);
        if (!post) throw new Error(id);
        return post;
      };
      const edit = async () => ({ id, basedOnVersion: (await stored()).version, saveId: crypto.randomUUID(), ...by });
      const { fields, version } = await stored();
      const kept = { ...fields, content: `${fields.content}More.` };
      expect((await saveWithoutPublishing(database, { ...(await edit()), fields: kept, automatic: true })).version).toBeGreaterThan(
        version,
      );
      expect(await discardChanges(database, await edit())).toMatchObject({ unpublished: null });
      const slug = `saved-${id}`;
      expect(await savePost(database, { ...(await edit()), fields: { ...kept, slug } })).toMatchObject({ unpublished: null, slug });
      expect(await publishPost(database, await edit())).toMatchObject({ status: "published", unpublished: null });
      expect(await unpublishPost(database, await edit())).toMatchObject({ status: "draft" });
      await restoreRevision(database, { ...(await edit()), version: (await stored()).version - 1 });
      await trashPost(database, { id, ...by });
      await deleteForGood(database, { id, ...by });
    }
    expect(await rows()).toEqual([]);
    expect(await database.kysely.selectFrom("post_counts").select("posts").where("posts", "!=", 0).execute()).toEqual([]);
    for (const table of ["post_revisions", "post_reviews", "post_redirects", "preview_links"] as const) {
      expect(await database.kysely.selectFrom(table).select("post_id").execute()).toEqual([]);
    }
  });
});

type Row = Readonly<Record<string, unknown>>;

/** Of every table but those that the search and the migrations keep for themselves. */
async function readRows(db: Kysely<Tables>): Promise<Map<string, readonly Row[]>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !name.startsWith("post_search"));
  const rows = new Map<string, readonly Row[]>();
  for (const name of tables) {
    const { rows: found } = await sql<Row>`select * from ${sql.table(name)} order by 1, 2`.execute(db);
    rows.set(name, found);
  }
  return rows;
}
