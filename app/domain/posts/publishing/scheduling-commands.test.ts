import { describe, expect, test } from "vitest";
import type { Database } from "~/database/database.server";
import { listEventsAfter } from "~/domain/live/live-events.server";
import { PostClashError, PostInTrashError, postNotFound } from "~/domain/posts/post/post-errors";
import { type Reading, readArticle, readBlogPage } from "~/domain/posts/reading/blog-reading.server";
import { countPostsForStaff } from "~/domain/posts/reading/dashboard-posts.server";
import { publishPost, savePost, unpublishPost } from "~/domain/posts/writing/post-editing-commands.server";
import { listRevisions } from "~/domain/posts/writing/post-revisions.server";
import { findPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { restorePost, trashPost } from "~/domain/posts/writing/trash-commands.server";
import type { Actor } from "~/domain/staff/roles";
import { describeEachDatabase } from "../../../../tests/support/databases";
import {
  authorAlex,
  authorRobin,
  edit,
  editorSam,
  monday,
  ownerMorgan,
  save,
  start,
  tuesday,
  wednesday,
  written,
} from "../../../../tests/support/post-editing";
import { findPublicationPlan, listPublicationPlans, publishDuePosts, schedulePost, unschedulePost } from "./scheduling-commands.server";

const seconds = (from: Date, count: number) => new Date(from.getTime() + count * 1000);

describeEachDatabase("a planned publication", (getDatabase) => {
  const plan = (id: string) => findPublicationPlan(getDatabase().kysely, id, ownerMorgan);
  const stored = (id: string) => getDatabase().kysely.selectFrom("blog_posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const audited = async () =>
    (await getDatabase().kysely.selectFrom("audit_events").select("action").orderBy("at").execute()).map(({ action }) => action);
  const kinds = async () => (await listEventsAfter(getDatabase().kysely, 0)).map(({ kind }) => kind);

  async function planned(slug = "heat", at = wednesday) {
    const post = await start(getDatabase(), written(slug));
    await schedulePost(getDatabase(), { id: post.id, at, actor: editorSam, now: tuesday });
    return post;
  }

  test("is stored with its author, counted, and reported to others", async () => {
    const post = await planned();
    const { kysely } = getDatabase();
    const expected = { status: "scheduled", scheduledAt: wednesday.toISOString(), scheduledBy: editorSam.name, lateSeconds: null };
    expect(await plan(post.id)).toEqual(expected);
    expect(await listPublicationPlans(kysely, [post.id, "none"])).toEqual(new Map([[post.id, expected]]));
    const scheduled = async (actor: Actor) => (await countPostsForStaff(kysely, actor)).scheduled;
    expect([await scheduled(editorSam), await scheduled(authorAlex)]).toEqual([1, 0]);
    expect(await kinds()).toEqual(["created", "scheduled"]);
    expect(await audited()).toEqual(["created", "scheduled"]);
  });

  test("is carried out at its instant and not before, once", async () => {
    const post = await planned();
    expect(await publishDuePosts(getDatabase(), seconds(wednesday, -0.001))).toEqual([]);
    const generation = getDatabase().contentGeneration;
    expect(await publishDuePosts(getDatabase(), seconds(wednesday, 1))).toMatchObject([{ id: post.id, lateSeconds: null }]);
    expect(getDatabase().contentGeneration).toBeGreaterThan(generation);
    expect(await publishDuePosts(getDatabase(), seconds(wednesday, 2))).toEqual([]);
    expect(await stored(post.id)).toMatchObject({
      status: "published",
      published_at: wednesday.toISOString(),
      scheduled_at: null,
      updated_at: monday.toISOString(),
      version: 2,
    });
    expect(await kinds()).toEqual(["created", "scheduled", "published"]);
    expect(await audited()).toEqual(["created", "scheduled", "published as planned"]);
    expect((await listRevisions(getDatabase().kysely, post.id, ownerMorgan)).revisions).toMatchObject([
      { version: 2, cause: "published" },
      { version: 1 },
    ]);
  });

  test("that was carried out more than two minutes late says so", async () => {
    const post = await planned();
    await publishDuePosts(getDatabase(), seconds(wednesday, 3600));
    expect(await plan(post.id)).toEqual({ status: "published", scheduledAt: null, scheduledBy: null, lateSeconds: 3600 });
    expect(await stored(post.id)).toMatchObject({ published_at: wednesday.toISOString() });
    await unpublishPost(getDatabase(), edit({ id: post.id, version: 2 }, { now: seconds(wednesday, 4000) }));
    expect(await plan(post.id)).toMatchObject({ status: "draft", lateSeconds: null });
  });

  test("can be moved and ended", async () => {
    const post = await planned();
    await schedulePost(getDatabase(), { id: post.id, at: seconds(wednesday, 600), actor: ownerMorgan, now: tuesday });
    expect(await publishDuePosts(getDatabase(), wednesday)).toEqual([]);
    expect(await plan(post.id)).toMatchObject({ scheduledAt: seconds(wednesday, 600).toISOString(), scheduledBy: ownerMorgan.name });
    await unschedulePost(getDatabase(), { id: post.id, actor: ownerMorgan, now: tuesday });
    expect(await plan(post.id)).toMatchObject({ status: "draft", scheduledAt: null });
    expect(await publishDuePosts(getDatabase(), seconds(wednesday, 900))).toEqual([]);
    expect(await audited()).toEqual(expect.arrayContaining(["scheduled", "rescheduled", "unscheduled"]));
  });

  test("made twice or ended twice is reported once", async () => {
    const post = await planned();
    await schedulePost(getDatabase(), { id: post.id, at: wednesday, actor: ownerMorgan, now: tuesday });
    await unschedulePost(getDatabase(), { id: post.id, actor: ownerMorgan, now: tuesday });
    await unschedulePost(getDatabase(), { id: post.id, actor: ownerMorgan, now: tuesday });
    expect(await kinds()).toEqual(["created", "scheduled", "unscheduled"]);
  });

  test("stays while the post is edited, and publishes the last text", async () => {
    const post = await planned();
    const saved = await save(getDatabase(), post, written("heat", { content: "Newer\n" }));
    expect(await plan(post.id)).toMatchObject({ status: "scheduled", scheduledAt: wednesday.toISOString() });
    await publishDuePosts(getDatabase(), wednesday);
    expect(await stored(post.id)).toMatchObject({ content: "Newer\n", version: saved.version + 1, content_html: "<p>Newer</p>" });
  });

  test("is never lost by a save that did not know of it", async () => {
    const post = await planned();
    await publishDuePosts(getDatabase(), wednesday);
    const stale = savePost(getDatabase(), {
      ...edit(post, { now: seconds(wednesday, 1) }),
      fields: written("heat", { content: "Typed\n" }),
    });
    await expect(stale).rejects.toThrow(PostClashError);
    expect(await stored(post.id)).toMatchObject({ status: "published" });
  });

  test("ends for good when somebody publishes now", async () => {
    const post = await planned();
    const published = await publishPost(getDatabase(), edit(post));
    expect(published.publishedAt).toBe(tuesday.toISOString());
    expect(await plan(post.id)).toEqual({ status: "published", scheduledAt: null, scheduledBy: null, lateSeconds: null });
    await unpublishPost(getDatabase(), edit(published));
    expect(await publishDuePosts(getDatabase(), seconds(wednesday, 60))).toEqual([]);
  });

  test("ends in the trash", async () => {
    const post = await planned();
    await trashPost(getDatabase(), { id: post.id, actor: ownerMorgan, now: tuesday });
    await expect(schedulePost(getDatabase(), { id: post.id, at: wednesday, actor: ownerMorgan, now: tuesday })).rejects.toThrow(
      PostInTrashError,
    );
    await restorePost(getDatabase(), { id: post.id, actor: ownerMorgan, now: seconds(wednesday, 60) });
    expect(await publishDuePosts(getDatabase(), seconds(wednesday, 90))).toEqual([]);
  });

  test("gives a post that was public before its new date", async () => {
    const post = await start(getDatabase(), written("heat", { status: "published" }));
    const draft = await unpublishPost(getDatabase(), edit(post));
    await schedulePost(getDatabase(), { id: draft.id, at: wednesday, actor: ownerMorgan, now: tuesday });
    await publishDuePosts(getDatabase(), wednesday);
    expect(await stored(post.id)).toMatchObject({ published_at: wednesday.toISOString() });
  });

  test("is rejected for a time that has passed, a published post, none, and somebody else's", async () => {
    const post = await start(getDatabase(), written("heat"), { actor: authorAlex });
    const schedule = (actor = authorAlex, at = wednesday, id = post.id) => schedulePost(getDatabase(), { id, at, actor, now: tuesday });
    await expect(schedule(authorAlex, tuesday)).rejects.toMatchObject({ kind: "invalid", title: "Choose another time" });
    await expect(schedule(authorRobin)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(schedule(authorAlex, wednesday, "none")).rejects.toThrow(postNotFound());
    await schedule();
    await publishDuePosts(getDatabase(), wednesday);
    await expect(schedule()).rejects.toMatchObject({
      kind: "conflict",
      message: "This post is published already. Unpublish it first to give it a later date.",
    });
    await expect(unschedulePost(getDatabase(), { id: post.id, actor: authorAlex, now: tuesday })).rejects.toMatchObject({
      kind: "conflict",
      message: "This post is published already. Unpublish it first to give it a later date.",
    });
  });

  describe("for readers", () => {
    const reading = (now: Date, database: Database = getDatabase()): Reading => ({
      database,
      now,
      builtIn: () => [],
      failed: (error) => {
        throw error;
      },
    });

    test("limits how long pages are cached, so that the first request after its time shows it", async () => {
      await start(getDatabase(), written("old", { status: "published" }));
      await planned();
      const before = await readBlogPage(reading(seconds(wednesday, -1)), { page: 1 });
      expect(before.validUntil).toBe(wednesday.toISOString());
      expect(before.result.posts.map(({ slug }) => slug)).toEqual(["old"]);
      expect((await readArticle(reading(seconds(wednesday, -1)), "heat")).result).toBeNull();
      const after = await readBlogPage(reading(wednesday), { page: 1 });
      expect(after.validUntil).toBe("until-changed");
      expect(after.result.posts.map(({ slug }) => slug)).toEqual(["heat", "old"]);
      expect(await kinds()).toEqual(["created", "created", "scheduled"]);
      await publishDuePosts(getDatabase(), wednesday);
      expect(await kinds()).toEqual(["created", "created", "scheduled", "published"]);
      expect((await readBlogPage(reading(wednesday), { page: 1 })).result).toEqual(after.result);
    });

    test("orders posts by their planned times, however late they were published", async () => {
      const first = await planned("first", seconds(wednesday, 60));
      const second = await planned("second", seconds(wednesday, 30));
      await publishDuePosts(getDatabase(), seconds(wednesday, 7200));
      const { result } = await readBlogPage(reading(seconds(wednesday, 7200)), { page: 1 });
      expect(result.posts.map(({ slug }) => slug)).toEqual(["first", "second"]);
      expect(await findPostForStaff(getDatabase().kysely, first.id, ownerMorgan)).toMatchObject({
        publishedAt: seconds(wednesday, 60).toISOString(),
      });
      expect((await plan(second.id))?.lateSeconds).toBe(7170);
    });
  });
});
