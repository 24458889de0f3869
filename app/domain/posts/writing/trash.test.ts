import { expect, test } from "vitest";
import { listEventsAfter } from "~/domain/live/live-events.server";
import { postNotFound } from "~/domain/posts/post/post-errors";
import { findRedirect } from "~/domain/posts/post/post-slugs.server";
import { findPublicationPlan, publishDuePosts, schedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { countPostsForStaff, listPostsForStaff } from "~/domain/posts/reading/dashboard-posts.server";
import {
  countPublishedPosts,
  findPublishedPostBySlug,
  listNewestPosts,
  listPublishedCategories,
  listPublishedPart,
  listPublishedPosts,
} from "~/domain/posts/reading/published-posts.server";
import { describeEachDatabase } from "../../../../tests/support/databases";
import {
  authorAlex,
  authorRobin,
  editorSam,
  monday,
  ownerMorgan,
  save,
  saveUnpublished,
  start,
  tuesday,
  wednesday,
  written,
} from "../../../../tests/support/post-editing";
import { deleteForGood, emptyTrash, restorePost, trashPost } from "./trash-commands.server";

describeEachDatabase("the trash", (getDatabase) => {
  const by = (actor = ownerMorgan, now = tuesday) => ({ actor, now });
  const trashed = async () => (await listPostsForStaff(getDatabase().kysely, { actor: ownerMorgan, trashed: true })).posts;

  test("hides a post from everything the public reads, at once", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const post = await start(database, written("heat", { status: "published", category: "Surgery" }));
    const moved = await save(database, post, written("warm", { status: "published", category: "Surgery" }));
    const generation = database.contentGeneration;
    await trashPost(database, { id: moved.id, ...by() });
    expect(database.contentGeneration).toBeGreaterThan(generation);
    expect(await findPublishedPostBySlug(kysely, "warm", wednesday)).toBeNull();
    expect(await findRedirect(kysely, "heat", wednesday)).toBeNull();
    expect(await listPublishedPosts(kysely, { page: 1, now: wednesday })).toMatchObject({ posts: [], total: 0 });
    expect(await listPublishedCategories(kysely, wednesday)).toEqual([]);
    expect(await listPublishedPart(kysely, wednesday, { part: 1, size: 9 })).toEqual([]);
    expect(await listNewestPosts(kysely, wednesday, 10)).toEqual([]);
    expect(await countPublishedPosts(kysely, wednesday)).toBe(0);
  });

  test("restores a post as it was", async () => {
    const database = getDatabase();
    const post = await start(database, written("heat", { status: "published" }));
    await trashPost(database, { id: post.id, ...by(editorSam) });
    expect(await trashed()).toMatchObject([
      { id: post.id, deletedBy: editorSam.name, deletedAt: tuesday.toISOString(), status: "published" },
    ]);
    expect(await countPostsForStaff(database.kysely, ownerMorgan)).toEqual({
      published: 0,
      drafts: 0,
      scheduled: 0,
      changes: 0,
      total: 0,
      trashed: 1,
    });
    await restorePost(database, { id: post.id, ...by(editorSam) });
    expect(await trashed()).toEqual([]);
    expect(await findPublishedPostBySlug(database.kysely, "heat", wednesday)).toMatchObject({ slug: "heat" });
    // An editor that was open before may continue.
    expect(await save(database, post, written("heat", { title: "x", status: "published" }))).toMatchObject({ version: 2 });
  });

  test("restores a scheduled post with its plan and unpublished changes", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const post = await start(database, written("heat"));
    await schedulePost(database, { id: post.id, at: wednesday, ...by(editorSam, monday) });
    await saveUnpublished(database, post, written("heat", { title: "Later words" }));
    const planned = await findPublicationPlan(kysely, post.id, ownerMorgan);
    await trashPost(database, { id: post.id, ...by() });
    expect((await countPostsForStaff(kysely, ownerMorgan)).scheduled).toBe(0);
    expect(await restorePost(database, { id: post.id, ...by() })).toBe("scheduled");
    expect(await findPublicationPlan(kysely, post.id, ownerMorgan)).toEqual(planned);
    await publishDuePosts(database, wednesday);
    expect(await findPublishedPostBySlug(kysely, "heat", wednesday)).toMatchObject({ title: written("heat").title });
  });

  test("restores a post whose scheduled time has passed as a draft with its newest text", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const post = await start(database, written("heat"));
    await schedulePost(database, { id: post.id, at: wednesday, ...by(editorSam, monday) });
    await saveUnpublished(database, post, written("heat", { title: "Later words" }));
    await trashPost(database, { id: post.id, ...by() });
    await publishDuePosts(database, wednesday);
    expect(await restorePost(database, { id: post.id, ...by(ownerMorgan, wednesday) })).toBe("plan ended");
    expect(await findPublicationPlan(kysely, post.id, ownerMorgan)).toMatchObject({ status: "draft", scheduledAt: null });
    expect(await countPostsForStaff(kysely, ownerMorgan)).toMatchObject({ drafts: 1, scheduled: 0, changes: 0, trashed: 0 });
    expect(await publishDuePosts(database, wednesday)).toEqual([]);
  });

  test("does nothing twice", async () => {
    const database = getDatabase();
    const post = await start(database, written("heat"));
    await Promise.all([1, 2].map(() => trashPost(database, { id: post.id, ...by() })));
    await trashPost(database, { id: post.id, ...by(editorSam, wednesday) });
    expect(await trashed()).toMatchObject([{ deletedBy: ownerMorgan.name }]);
    await Promise.all([1, 2].map(() => restorePost(database, { id: post.id, ...by() })));
    expect((await listEventsAfter(database.kysely, 0)).map(({ kind }) => kind)).toEqual(["created", "trashed", "untrashed"]);
  });

  test("is emptied by an owner, with versions, redirects and search words", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const post = await start(database, written("heat", { status: "published" }));
    await save(database, post, written("warm", { status: "published" }));
    await start(database, written("stays"));
    await trashPost(database, { id: post.id, ...by() });
    const late = await start(database, written("late"));
    await trashPost(database, { id: late.id, ...by(ownerMorgan, wednesday) });
    expect(await emptyTrash(database, { ...by(ownerMorgan, wednesday), seenAt: tuesday.toISOString() })).toBe(1);
    expect(await trashed()).toMatchObject([{ id: late.id }]);
    await expect(restorePost(database, { id: post.id, ...by() })).rejects.toThrow(postNotFound());
    const left = await kysely.selectFrom("post_revisions").select("post_id").execute();
    expect(left.map((row) => row.post_id)).not.toContain(post.id);
    expect(await kysely.selectFrom("post_redirects").selectAll().execute()).toEqual([]);
    await expect(start(database, written("heat"))).resolves.toMatchObject({ slug: "heat" });
    expect((await listPostsForStaff(kysely, { actor: ownerMorgan, search: "warm" })).found).toBe(0);
    expect(await emptyTrash(database, by(ownerMorgan, wednesday))).toBe(1);
    expect(await emptyTrash(database, by(ownerMorgan, wednesday))).toBe(0);
  });

  test("deletes one post for good, and only from the trash", async () => {
    const database = getDatabase();
    const post = await start(database, written("heat"));
    await expect(deleteForGood(database, { id: post.id, ...by() })).rejects.toThrow(postNotFound());
    await trashPost(database, { id: post.id, ...by() });
    await deleteForGood(database, { id: post.id, ...by() });
    await expect(trashPost(database, { id: post.id, ...by() })).rejects.toThrow(postNotFound());
    const trail = await database.kysely.selectFrom("audit_events").select("action").orderBy("at").execute();
    expect(trail.map(({ action }) => action)).toContain("deleted for good");
  });

  test("is open to authors for their own posts, to editors for all, and emptied by owners only", async () => {
    const database = getDatabase();
    const post = await start(database, written("heat"), { actor: authorAlex, now: monday });
    const { id } = post;
    await expect(trashPost(database, { id, ...by(authorRobin) })).rejects.toMatchObject({ kind: "forbidden" });
    await trashPost(database, { id, ...by(authorAlex) });
    await expect(restorePost(database, { id, ...by(authorRobin) })).rejects.toMatchObject({ kind: "forbidden" });
    for (const actor of [authorAlex, editorSam]) {
      await expect(emptyTrash(database, by(actor))).rejects.toMatchObject({ kind: "forbidden" });
      await expect(deleteForGood(database, { id, ...by(actor) })).rejects.toMatchObject({ kind: "forbidden" });
    }
    await restorePost(database, { id, ...by(editorSam) });
    expect(await trashed()).toEqual([]);
  });
});
