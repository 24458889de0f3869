import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { findLatestEventId, listEventsAfter } from "~/domain/live/live-events.server";
import { PostClashError, PostInTrashError, SlugTakenError } from "~/domain/posts/post/post-errors";
import { type PostForStaff, savedVersionOf } from "~/domain/posts/post/post-for-staff";
import { findRedirect } from "~/domain/posts/post/post-slugs.server";
import { publishDuePosts, schedulePost, unschedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { findPublishedPostBySlug } from "~/domain/posts/reading/published-posts.server";
import { describeEachDatabase } from "../../../../tests/support/databases";
import {
  authorAlex,
  authorRobin,
  edit,
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
import { createPost } from "./post-commands.server";
import {
  discardChanges,
  publishPost,
  restoreRevision,
  savePost,
  saveWithoutPublishing,
  unpublishPost,
} from "./post-editing-commands.server";
import { findRevision, listRevisions } from "./post-revisions.server";
import { findPostForStaff } from "./stored-post.server";
import { deleteForGood, restorePost, trashPost } from "./trash-commands.server";

const published = (slug: string, fields = {}) => written(slug, { status: "published", ...fields });

describeEachDatabase("unpublished changes", (getDatabase) => {
  const stored = async (id: string): Promise<PostForStaff> => {
    const post = await findPostForStaff(getDatabase().kysely, id, ownerMorgan);
    if (!post) throw new Error(`No post ${id}`);
    return post;
  };
  const row = (id: string) => getDatabase().kysely.selectFrom("blog_posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const versions = async (id: string) =>
    (await listRevisions(getDatabase().kysely, id, ownerMorgan)).revisions.map(({ version, cause, savedBy }) => [version, cause, savedBy]);
  const textOf = async (id: string, version: number) =>
    (await findRevision(getDatabase().kysely, { id, version, actor: ownerMorgan }))?.fields.content;

  test("leave the published text unchanged in every column", async () => {
    const database = getDatabase();
    const post = await start(database, published("heat"));
    const before = await row(post.id);
    const changed = vi.spyOn(database, "changeContent");
    const saved = await saveUnpublished(database, post, published("heat", { title: "New title", content: "New" }), { actor: editorSam });
    const unpublished = { liveVersion: 1, changedAt: tuesday.toISOString(), changedBy: editorSam.name };
    expect(saved).toEqual({ ...post, version: 2, savedAt: tuesday.toISOString(), unpublished });
    expect(await row(post.id)).toEqual({
      ...before,
      version: 2,
      newest_revision_id: expect.not.stringContaining(before.newest_revision_id),
    });
    expect(changed).not.toHaveBeenCalled();
    const edited = await stored(post.id);
    expect(edited).toMatchObject({
      ...{ version: 2, savedBy: editorSam.name, unpublished, updatedAt: monday.toISOString() },
      ...{ fields: { content: "New", status: "published" }, live: published("heat") },
    });
    expect({ ...savedVersionOf(edited), unchanged: false }).toEqual(saved);
    expect(await versions(post.id)).toEqual([
      [2, "saved", editorSam.name],
      [1, "created", ownerMorgan.name],
    ]);
  });

  test("become what readers see when they are published, and end then", async () => {
    const database = getDatabase();
    let post = await start(database, published("heat"));
    post = await saveUnpublished(database, post, published("heat", { content: "One" }));
    post = await saveUnpublished(database, post, published("heat", { content: "Two" }));
    expect(post).toMatchObject({ version: 3, unpublished: { liveVersion: 1 } });
    const generation = database.contentGeneration;
    post = await publishPost(database, edit(post, { now: wednesday }));
    expect(post).toMatchObject({ version: 4, unpublished: null, savedAt: wednesday.toISOString(), publishedAt: monday.toISOString() });
    expect(database.contentGeneration).toBeGreaterThan(generation);
    expect(await findPublishedPostBySlug(database.kysely, "heat", wednesday)).toMatchObject({ html: "<p>Two</p>" });
    expect(await stored(post.id)).toMatchObject({ live: null, unpublished: null });
    expect((await versions(post.id))[0]).toEqual([4, "published", ownerMorgan.name]);
  });

  test("are published by a save of the same text, and replaced by a save of another one", async () => {
    const database = getDatabase();
    let post = await start(database, published("heat"));
    post = await saveUnpublished(database, post, published("heat", { content: "One" }));
    post = await save(database, post, published("heat", { content: "One" }));
    expect(post).toMatchObject({ version: 3, unchanged: false, unpublished: null });
    post = await saveUnpublished(database, post, published("heat", { content: "Two" }));
    post = await save(database, post, published("heat", { content: "Three" }));
    expect(await stored(post.id)).toMatchObject({ version: 5, live: null, fields: { content: "Three" } });
    expect((await versions(post.id)).map(([_version, cause]) => cause)).toEqual(["published", "saved", "published", "saved", "created"]);
  });

  test("of a draft become its text, whatever status the form says", async () => {
    const database = getDatabase();
    let post = await start(database, published("heat"), { automatic: true });
    expect(post).toMatchObject({ status: "draft", publishedAt: null });
    post = await saveUnpublished(database, post, published("heat", { content: "One" }), { automatic: true });
    expect(post).toMatchObject({ status: "draft", unpublished: null, version: 2 });
    expect(await row(post.id)).toMatchObject({ content: "One", content_html: "<p>One</p>", updated_at: tuesday.toISOString() });
    expect(await versions(post.id)).toEqual([
      [2, "autosaved", ownerMorgan.name],
      [1, "created", ownerMorgan.name],
    ]);
  });

  test("are not made by a text that is stored already, and end with the published text", async () => {
    const database = getDatabase();
    let post = await start(database, published("heat", { content: "a\r\nb" }));
    expect(await saveUnpublished(database, post, published("heat", { content: "a\nb" }))).toMatchObject({ version: 1, unchanged: true });
    post = await saveUnpublished(database, post, published("heat", { content: "c" }));
    const events = await findLatestEventId(database.kysely);
    const again = await saveUnpublished(database, { ...post, version: 1 }, published("heat", { content: "c" }), { now: wednesday });
    expect(again).toEqual({ ...post, unchanged: true });
    expect(await findLatestEventId(database.kysely)).toBe(events);
    post = await saveUnpublished(database, post, published("heat", { content: "a\nb" }));
    expect(post).toMatchObject({ version: 3, unchanged: false, unpublished: null });
    expect((await row(post.id)).content).toBe("a\r\nb");
  });

  test("are dropped, and stay among the revisions", async () => {
    const database = getDatabase();
    let post = await start(database, published("heat"));
    expect(await discardChanges(database, edit(post))).toMatchObject({ version: 1, unchanged: true });
    post = await saveUnpublished(database, post, published("heat", { content: "Dropped" }));
    await expect(discardChanges(database, edit({ ...post, version: 1 }))).rejects.toThrow(PostClashError);
    const discard = edit(post);
    post = await discardChanges(database, discard);
    expect(post).toMatchObject({ version: 3, unpublished: null });
    expect(await discardChanges(database, discard)).toEqual(post);
    expect(await stored(post.id)).toMatchObject({ fields: published("heat"), live: null });
    expect(await versions(post.id)).toEqual([
      [3, "discarded", ownerMorgan.name],
      [2, "saved", ownerMorgan.name],
      [1, "created", ownerMorgan.name],
    ]);
    expect(await textOf(post.id, 2)).toBe("Dropped");
  });

  test("of two people clash with the newest text, not with the published one", async () => {
    const database = getDatabase();
    const post = await start(database, published("heat"));
    await saveUnpublished(database, post, published("heat", { content: "Theirs" }), { actor: editorSam });
    const errorOf = async (attempt: Promise<unknown>) => attempt.then(Object, (error: unknown) => error);
    const clash = await errorOf(saveUnpublished(database, post, published("heat", { content: "Mine" }), { automatic: true }));
    expect(clash).toBeInstanceOf(PostClashError);
    expect(clash).toMatchObject({
      stored: { version: 2, savedBy: editorSam.name, fields: { content: "Theirs" }, unpublished: { liveVersion: 1 } },
      base: published("heat"),
    });
    for (const unseen of [publishPost, unpublishPost]) await expect(unseen(database, edit(post))).rejects.toThrow(PostClashError);
    await expect(save(database, post, published("heat", { content: "Mine" }))).rejects.toThrow(PostClashError);
    expect((await row(post.id)).content).toBe(published("heat").content);
  });

  test("that arrive at once are stored once", async () => {
    const database = getDatabase();
    const post = await start(database, published("heat"));
    const texts = ["One", "Two", "Three", "Four"];
    const outcomes = await Promise.allSettled(texts.map((content) => saveUnpublished(database, post, published("heat", { content }))));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await stored(post.id)).fields.content).toBe(texts[outcomes.findIndex(({ status }) => status === "fulfilled")]);
    const change = { saveId: randomUUID() };
    const retried = published("heat", { content: "Retried" });
    const now = { id: post.id, version: 2 };
    const [first, second] = await Promise.all([
      saveUnpublished(database, now, retried, change),
      saveUnpublished(database, now, retried, change),
    ]);
    expect(second).toEqual(first);
    await saveUnpublished(database, first, published("heat", { content: "Later" }));
    expect(await saveUnpublished(database, now, retried, change)).toMatchObject({ version: 3, savedAt: first.savedAt });
    expect((await stored(post.id)).fields.content).toBe("Later");
  });

  test("merged from two texts leave both among the revisions", async () => {
    const database = getDatabase();
    const post = await start(database, published("heat"));
    const theirs = await saveUnpublished(database, post, published("heat", { content: "Theirs" }), { actor: editorSam });
    const merging = {
      ...{ ...edit(theirs), merged: true, automatic: false, fields: published("heat", { content: "Both" }) },
      setAside: published("heat", { content: "Mine" }),
    };
    const merged = await saveWithoutPublishing(database, merging);
    expect(merged).toMatchObject({ version: 4, unpublished: { liveVersion: 1 } });
    expect(await saveWithoutPublishing(database, merging)).toEqual(merged);
    expect(await versions(post.id)).toEqual([
      [4, "merged", ownerMorgan.name],
      [3, "set-aside", ownerMorgan.name],
      [2, "saved", editorSam.name],
      [1, "created", ownerMorgan.name],
    ]);
    expect([await textOf(post.id, 2), await textOf(post.id, 3), await textOf(post.id, 4)]).toEqual(["Theirs", "Mine", "Both"]);
    expect((await listEventsAfter(database.kysely, 0)).map(({ kind, version }) => [kind, version])).toEqual([
      ["created", 1],
      ["saved", 2],
      ["merged", 4],
    ]);
  });

  test("keep the writer's own text among the revisions, even when the other's is taken completely", async () => {
    const database = getDatabase();
    const post = await start(database, written("heat"));
    const theirs = await save(database, post, written("heat", { content: "Theirs" }), { actor: editorSam });
    const fields = written("heat", { content: "Theirs" });
    const taken = await savePost(database, { ...edit(theirs), merged: true, fields, setAside: written("heat", { content: "Mine" }) });
    expect(taken).toMatchObject({ version: 4, unchanged: false });
    expect([await textOf(post.id, 3), await textOf(post.id, 4)]).toEqual(["Mine", "Theirs"]);
    const same = await savePost(database, { ...edit(taken), merged: true, fields, setAside: fields });
    expect(same).toMatchObject({ version: 4, unchanged: true });
  });

  test("may have a free address, but claim it only when they are published", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const other = await start(database, written("taken"));
    let post = await start(database, published("heat"));
    await expect(saveUnpublished(database, post, published("taken"))).rejects.toThrow(SlugTakenError);
    await expect(saveUnpublished(database, post, published("built-in"), { reserved: ["built-in"] })).rejects.toThrow(SlugTakenError);
    post = await saveUnpublished(database, post, published("warmth"));
    expect(post.slug).toBe("heat");
    expect(await findRedirect(kysely, "heat", wednesday)).toBeNull();
    expect(await findPublishedPostBySlug(kysely, "warmth", wednesday)).toBeNull();
    const taker = await save(database, other, written("warmth"));
    // What was chosen in time is still saved; publishing fails.
    post = await saveUnpublished(database, post, published("warmth", { content: "More" }));
    await expect(publishPost(database, edit(post))).rejects.toThrow(SlugTakenError);
    await save(database, taker, written("elsewhere"));
    expect(await publishPost(database, edit(post))).toMatchObject({ slug: "warmth" });
    expect(await findRedirect(kysely, "heat", wednesday)).toBe("warmth");
  });

  test("become the draft when the post is unpublished", async () => {
    const database = getDatabase();
    let post = await start(database, published("heat"));
    post = await saveUnpublished(database, post, published("heat", { content: "Ahead" }));
    post = await unpublishPost(database, edit(post));
    expect(post).toMatchObject({ status: "draft", unpublished: null });
    expect(await row(post.id)).toMatchObject({ content: "Ahead", content_html: "<p>Ahead</p>" });
  });

  test("are what restoring a version of a published post makes, and the text of a draft", async () => {
    const database = getDatabase();
    let post = await start(database, written("heat"));
    post = await save(database, post, written("heat", { content: "Second" }));
    post = await restoreRevision(database, { ...edit(post), version: 1 });
    expect(post.unpublished).toBeNull();
    expect((await row(post.id)).content).toBe(written("heat").content);
    post = await save(database, post, published("heat", { content: "Shown" }));
    const changed = vi.spyOn(database, "changeContent");
    post = await restoreRevision(database, { ...edit(post), version: 2 });
    expect(post).toMatchObject({ version: 5, status: "published", unpublished: { liveVersion: 4 } });
    expect([(await row(post.id)).content, (await stored(post.id)).fields.content]).toEqual(["Shown", "Second"]);
    expect(changed).not.toHaveBeenCalled();
    post = await restoreRevision(database, { ...edit(post), version: 4 });
    expect(post).toMatchObject({ version: 6, unpublished: null });
  });

  test("stay one version ahead of a scheduled text when its time comes", async () => {
    const database = getDatabase();
    let post = await start(database, written("heat"));
    await schedulePost(database, { id: post.id, at: wednesday, actor: ownerMorgan, now: monday });
    post = await saveUnpublished(database, post, written("heat", { content: "Half a sent" }), { automatic: true, actor: editorSam });
    expect(post).toMatchObject({ status: "draft", unpublished: { liveVersion: 1 } });
    expect(await publishDuePosts(database, wednesday)).toHaveLength(1);
    expect(await findPublishedPostBySlug(database.kysely, "heat", wednesday)).toMatchObject({
      html: "<p>Text of <strong>heat</strong></p>",
    });
    expect(await stored(post.id)).toMatchObject({
      ...{ version: 4, fields: { content: "Half a sent", status: "published" }, live: { ...written("heat"), status: "published" } },
      unpublished: { liveVersion: 3, changedBy: editorSam.name, changedAt: tuesday.toISOString() },
    });
    expect(await versions(post.id)).toEqual([
      [4, "saved", "The schedule"],
      [3, "published", "The schedule"],
      [2, "autosaved", editorSam.name],
      [1, "created", ownerMorgan.name],
    ]);
    expect([await textOf(post.id, 3), await textOf(post.id, 4)]).toEqual([written("heat").content, "Half a sent"]);
    expect((await listEventsAfter(database.kysely, 0)).at(-1)).toMatchObject({ kind: "published", version: 4 });
    await publishPost(database, edit({ id: post.id, version: 4 }, { now: wednesday }));
    expect((await row(post.id)).content).toBe("Half a sent");
  });

  test("become a scheduled post's text by a save or by the end of its plan", async () => {
    const database = getDatabase();
    let post = await start(database, written("heat"));
    const by = { id: post.id, actor: ownerMorgan, now: monday };
    await schedulePost(database, { ...by, at: wednesday });
    post = await saveUnpublished(database, post, written("heat", { content: "One" }));
    post = await save(database, post, written("heat", { content: "Two" }));
    expect(post).toMatchObject({ version: 3, unpublished: null });
    expect(await row(post.id)).toMatchObject({ content: "Two", scheduled_at: wednesday.toISOString() });
    post = await saveUnpublished(database, post, written("warmth", { content: "Three" }));
    await unschedulePost(database, by);
    expect(await row(post.id)).toMatchObject({
      version: 4,
      slug: "warmth",
      content_html: "<p>Three</p>",
      updated_at: tuesday.toISOString(),
    });
    expect(await stored(post.id)).toMatchObject({ unpublished: null, version: 4, fields: { content: "Three" } });
    await schedulePost(database, { ...by, at: wednesday });
    post = await saveUnpublished(database, post, written("embers", { content: "Four" }));
    await start(database, written("embers"));
    await trashPost(database, by);
    await restorePost(database, { ...by, now: wednesday });
    expect(await row(post.id)).toMatchObject({ content: "Four", slug: "warmth", scheduled_at: null });
  });

  test("are trashed, restored and deleted together with a published post", async () => {
    const database = getDatabase();
    let post = await start(database, published("heat"));
    post = await saveUnpublished(database, post, published("heat", { content: "Ahead" }));
    const by = { id: post.id, actor: ownerMorgan, now: tuesday };
    await trashPost(database, by);
    await expect(saveUnpublished(database, post, published("heat", { content: "x" }))).rejects.toThrow(PostInTrashError);
    await expect(discardChanges(database, edit(post))).rejects.toThrow(PostInTrashError);
    await restorePost(database, by);
    expect(await stored(post.id)).toMatchObject({ fields: { content: "Ahead" }, live: { content: published("heat").content } });
    await trashPost(database, by);
    await deleteForGood(database, by);
    expect(await database.kysely.selectFrom("post_revisions").selectAll().execute()).toEqual([]);
  });

  test("are edited by the author, by editors and by owners", async () => {
    const database = getDatabase();
    const post = await start(database, published("heat"), { actor: authorAlex });
    await expect(saveUnpublished(database, post, published("heat", { content: "x" }), { actor: authorRobin })).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(discardChanges(database, edit(post, { actor: authorRobin }))).rejects.toMatchObject({ kind: "forbidden" });
    const saved = await saveUnpublished(database, post, published("heat", { content: "x" }), { actor: authorAlex });
    await discardChanges(database, edit(saved, { actor: editorSam }));
    expect((await stored(post.id)).authorId).toBe(authorAlex.id);
  });

  test("of an imported post keep its first text as a version", async () => {
    const database = getDatabase();
    const id = await createPost(database.kysely, { ...published("imported"), published_at: null }, monday);
    const saved = await saveUnpublished(database, { id, version: 1 }, published("imported", { content: "New" }));
    expect(saved).toMatchObject({ version: 2, unpublished: { liveVersion: 1 } });
    expect(await textOf(id, 1)).toBe(published("imported").content);
  });
});
