import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { UnknownCategoryError } from "~/domain/categories/category";
import { retireCategory } from "~/domain/categories/category-commands.server";
import { findLatestEventId, listEventsAfter } from "~/domain/live/live-events.server";
import { PostClashError, PostInTrashError, postNotFound, revisionNotFound, type SlugTakenError } from "~/domain/posts/post/post-errors";
import type { PostForStaff } from "~/domain/posts/post/post-for-staff";
import { findRedirect } from "~/domain/posts/post/post-slugs.server";
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
  start,
  tuesday,
  wednesday,
  written,
} from "../../../../tests/support/post-editing";
import { createPost } from "./post-commands.server";
import { publishPost, restoreRevision, savePost, unpublishPost } from "./post-editing-commands.server";
import { findRevision, listRevisions } from "./post-revisions.server";
import { findPostForStaff } from "./stored-post.server";
import { trashPost } from "./trash-commands.server";

describeEachDatabase("a post that staff edits", (getDatabase) => {
  const stored = async (id: string): Promise<PostForStaff> => {
    const post = await findPostForStaff(getDatabase().kysely, id, ownerMorgan);
    if (!post) throw new Error(`No post ${id}`);
    return post;
  };
  const errorOf = (attempt: Promise<unknown>): Promise<unknown> =>
    attempt.then(
      () => "saved",
      (error: unknown) => error,
    );
  const versions = async (id: string) =>
    (await listRevisions(getDatabase().kysely, id, ownerMorgan)).revisions.map(({ version, cause, savedBy }) => [version, cause, savedBy]);

  test("belongs to its first author and is a draft nobody else reads", async () => {
    const database = getDatabase();
    const post = await start(database, written("heat", { content: "  # Heat \n" }), { actor: authorAlex });
    expect(post).toEqual({
      id: post.id,
      page: null,
      version: 1,
      slug: "heat",
      status: "draft",
      publishedAt: null,
      savedAt: monday.toISOString(),
      unpublished: null,
      review: null,
      unchanged: false,
    });
    expect(await stored(post.id)).toMatchObject({ authorId: authorAlex.id, savedBy: authorAlex.name, fields: { content: "  # Heat \n" } });
    expect(await findPublishedPostBySlug(database.kysely, "heat", wednesday)).toBeNull();
    expect(await findPostForStaff(database.kysely, "nobody", ownerMorgan)).toBeNull();
  });

  test("stores every saved version, with who saved it and why", async () => {
    const database = getDatabase();
    let post = await start(database, written("heat"));
    post = await save(database, post, written("heat", { content: "Second" }), { actor: editorSam });
    post = await publishPost(database, edit(post));
    post = await unpublishPost(database, edit(post));
    post = await save(database, post, written("heat", { content: "Third", status: "published" }));
    post = await savePost(database, { ...edit(post), fields: written("heat", { content: "Fourth", status: "published" }), merged: true });
    expect(await versions(post.id)).toEqual([
      [6, "merged", ownerMorgan.name],
      [5, "published", ownerMorgan.name],
      [4, "unpublished", ownerMorgan.name],
      [3, "published", ownerMorgan.name],
      [2, "saved", editorSam.name],
      [1, "created", ownerMorgan.name],
    ]);
    const second = await findRevision(database.kysely, { id: post.id, version: 2, actor: ownerMorgan });
    expect(second).toMatchObject({ savedAt: tuesday.toISOString(), fields: { content: "Second", status: "draft" } });
    expect(await findRevision(database.kysely, { id: post.id, version: 9, actor: ownerMorgan })).toBeNull();
  });

  test("that was imported has its first text as a version too", async () => {
    const database = getDatabase();
    const id = await createPost(database.kysely, { ...written("imported"), published_at: null }, monday);
    expect(await stored(id)).toMatchObject({ version: 1, savedBy: null, authorId: null });
    const clash = await errorOf(save(database, { id, version: 0 }, written("imported", { title: "Mine" })));
    expect(clash).toMatchObject({ base: null, stored: { version: 1 } });
    await save(database, { id, version: 1 }, written("imported", { content: "New" }));
    expect(await versions(id)).toEqual([
      [2, "saved", ownerMorgan.name],
      [1, "created", "Clinic Team"],
    ]);
    const first = await findRevision(database.kysely, { id, version: 1, actor: ownerMorgan });
    expect(first?.fields.content).toBe(written("imported").content);
  });

  test("is never overwritten by a save that has not seen the last one", async () => {
    const database = getDatabase();
    const post = await start(database, written("heat"));
    await save(database, post, written("heat", { content: "Theirs" }), { actor: editorSam });
    const clash = await errorOf(save(database, post, written("heat", { content: "Mine" })));
    expect(clash).toBeInstanceOf(PostClashError);
    expect(clash).toMatchObject({
      stored: { version: 2, savedBy: editorSam.name, fields: { content: "Theirs" } },
      base: { content: written("heat").content },
    });
    expect((await stored(post.id)).fields.content).toBe("Theirs");
    await expect(publishPost(database, edit(post))).rejects.toThrow(PostClashError);
    expect((await stored(post.id)).fields.status).toBe("draft");
  });

  test("accepts one of two saves that arrive at once", async () => {
    const database = getDatabase();
    const post = await start(database, written("heat"));
    const texts = ["One", "Two", "Three", "Four"];
    const outcomes = await Promise.all(texts.map((content) => errorOf(save(database, post, written("heat", { content })))));
    expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome instanceof PostClashError)).toHaveLength(3);
    const { version, fields } = await stored(post.id);
    expect([version, fields.content]).toEqual([2, texts[outcomes.indexOf("saved")]]);
  });

  test("stores a retried save once, even when both tries arrive at once", async () => {
    const database = getDatabase();
    const creation = { saveId: randomUUID() };
    const [post, again] = await Promise.all([start(database, written("heat"), creation), start(database, written("heat"), creation)]);
    expect(again).toEqual(post);
    const change = { saveId: randomUUID() };
    const fields = written("heat", { content: "Second" });
    const [first, second] = await Promise.all([save(database, post, fields, change), save(database, post, fields, change)]);
    expect(second).toEqual(first);
    await save(database, first, written("heat", { content: "Third" }));
    expect(await save(database, post, fields, change)).toMatchObject({ version: 2, savedAt: first.savedAt });
    expect((await stored(post.id)).fields.content).toBe("Third");
    expect(await versions(post.id)).toHaveLength(3);
  });

  test("rejects a save identifier of another post", async () => {
    const database = getDatabase();
    const saveId = randomUUID();
    const post = await start(database, written("heat"), { saveId });
    const other = await start(database, written("cold"));
    await expect(save(database, other, written("cold", { title: "New" }), { saveId })).rejects.toMatchObject({
      kind: "conflict",
      message: "This save was already used for another post. Reload the page and try again.",
    });
    // Somebody else's identifiers are their own.
    expect(await save(database, other, written("cold", { title: "New" }), { saveId, actor: editorSam })).toMatchObject({ version: 2 });
    expect((await stored(post.id)).version).toBe(1);
  });

  test("stores nothing when nothing changed, whatever version that was based on", async () => {
    const database = getDatabase();
    const post = await start(database, written("heat", { content: "a\r\nb" }));
    await save(database, post, written("heat", { content: "a\r\nb\r\nc" }));
    const before = await findLatestEventId(database.kysely);
    const saved = await save(database, post, written("heat", { content: "a\nb\nc" }));
    expect(saved).toMatchObject({ version: 2, unchanged: true });
    expect(await findLatestEventId(database.kysely)).toBe(before);
    expect((await stored(post.id)).fields.content).toBe("a\r\nb\r\nc");
  });

  test("is public from its first publication, whose date stays", async () => {
    const database = getDatabase();
    const draft = await start(database, written("heat"));
    const published = await publishPost(database, edit(draft, { now: tuesday }));
    expect(published).toMatchObject({ status: "published", publishedAt: tuesday.toISOString() });
    expect(await findPublishedPostBySlug(database.kysely, "heat", tuesday)).toMatchObject({ html: "<p>Text of <strong>heat</strong></p>" });
    const again = await publishPost(database, edit(published, { now: wednesday }));
    expect(again).toMatchObject({ unchanged: true, publishedAt: tuesday.toISOString() });
    const hidden = await unpublishPost(database, edit(again, { now: wednesday }));
    expect(await findPublishedPostBySlug(database.kysely, "heat", wednesday)).toBeNull();
    const back = await publishPost(database, edit(hidden, { now: wednesday }));
    expect(back.publishedAt).toBe(tuesday.toISOString());
  });

  test("makes the site's cached pages stale only when the public sees a difference", async () => {
    const database = getDatabase();
    const generation = () => database.contentGeneration;
    let before = generation();
    let post = await start(database, written("heat"));
    post = await save(database, post, written("heat", { content: "Second" }));
    expect(generation()).toBe(before);
    post = await publishPost(database, edit(post));
    expect(generation()).toBeGreaterThan(before);
    before = generation();
    post = await save(database, post, written("heat", { content: "Third", status: "published" }));
    expect(generation()).toBeGreaterThan(before);
    before = generation();
    await unpublishPost(database, edit(post));
    expect(generation()).toBeGreaterThan(before);
  });

  test("restores an earlier text as a new version, with the present address and status", async () => {
    const database = getDatabase();
    let post = await start(database, written("old", { title: "First title", category: "Surgery" }));
    post = await save(database, post, written("new", { title: "Second title", status: "published" }));
    const surgery = await database.kysely
      .selectFrom("blog_categories")
      .select("id")
      .where("name", "=", "Surgery")
      .executeTakeFirstOrThrow();
    await retireCategory(database, { id: surgery.id, actor: ownerMorgan, now: tuesday });
    post = await restoreRevision(database, { ...edit(post), version: 1 });
    expect(post).toMatchObject({ version: 3, slug: "new", status: "published" });
    expect((await stored(post.id)).fields).toMatchObject({ title: "First title", category: "General" });
    expect((await listRevisions(database.kysely, post.id, ownerMorgan)).revisions[0]).toMatchObject({
      cause: "restored",
      restoredVersion: 1,
    });
    await expect(restoreRevision(database, { ...edit(post), version: 77 })).rejects.toThrow(revisionNotFound());
    await expect(restoreRevision(database, { ...edit({ ...post, version: 1 }), version: 2 })).rejects.toThrow(PostClashError);
  });

  test("keeps each public address one redirect away, through renames in a circle", async () => {
    const database = getDatabase();
    const { kysely } = database;
    let post = await start(database, written("a", { status: "published" }));
    for (const slug of ["b", "c", "a"]) {
      post = await save(database, post, written(slug, { status: "published" }));
      const others = ["a", "b", "c"].filter((other) => other !== slug);
      expect(await findRedirect(kysely, slug, wednesday)).toBeNull();
      for (const other of others.slice(0, slug === "b" ? 1 : 2)) expect(await findRedirect(kysely, other, wednesday)).toBe(slug);
    }
    post = await unpublishPost(database, edit(post));
    expect(await findRedirect(kysely, "b", wednesday)).toBeNull();
    await save(database, post, written("d", { status: "published" }));
    expect(await findRedirect(kysely, "a", wednesday)).toBe("d");
  });

  test("leaves no redirect from an address that was never public", async () => {
    const database = getDatabase();
    const post = await start(database, written("working-title"));
    await save(database, post, written("final-title", { status: "published" }));
    expect(await findRedirect(database.kysely, "working-title", wednesday)).toBeNull();
    await expect(start(database, written("working-title"))).resolves.toMatchObject({ slug: "working-title" });
  });

  test("is rejected with the holder of its address and a free suggestion", async () => {
    const database = getDatabase();
    const renamed = await start(database, written("heat", { status: "published" }));
    await save(database, renamed, written("heat-3", { status: "published" }));
    await start(database, written("heat-2"));
    const trashed = await start(database, written("cold"));
    await trashPost(database, { id: trashed.id, actor: ownerMorgan, now: monday });
    const slugError = async (slug: string) => {
      const { heldBy, suggestion } = (await errorOf(start(database, written(slug), { reserved: ["built-in"] }))) as SlugTakenError;
      return [heldBy, suggestion];
    };
    expect(await slugError("heat")).toEqual(["redirect", "heat-4"]);
    expect(await slugError("heat-2")).toEqual(["post", "heat-2-2"]);
    expect(await slugError("cold")).toEqual(["trash", "cold-2"]);
    expect(await slugError("built-in")).toEqual(["site", "built-in-2"]);
    const long = "x".repeat(100);
    await start(database, written(long));
    expect(await slugError(long)).toEqual(["post", `${"x".repeat(98)}-2`]);
    const other = await start(database, written("other"));
    expect(await errorOf(save(database, other, written("heat")))).toMatchObject({ heldBy: "redirect", suggestion: "heat-4" });
    expect((await stored(other.id)).version).toBe(1);
  });

  test("keeps a built-in article's address that it had before", async () => {
    const database = getDatabase();
    const id = await createPost(database.kysely, { ...written("built-in"), published_at: null }, monday);
    const saved = await save(database, { id, version: 1 }, written("built-in", { title: "New" }), { reserved: ["built-in"] });
    expect(saved.version).toBe(2);
  });

  test("is the only one to get an address when several claim it at once", async () => {
    const database = getDatabase();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => errorOf(start(database, written("heat")))));
    expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(1);
    expect(outcomes.map((outcome) => (outcome as SlugTakenError).suggestion ?? null)).toContain("heat-2");
  });

  test("moves only to an offered category, and keeps its own when that is retired", async () => {
    const database = getDatabase();
    await expect(start(database, written("heat", { category: "Nonsense" }))).rejects.toThrow(UnknownCategoryError);
    const post = await start(database, written("heat", { category: "Nutrition" }));
    const nutrition = await database.kysely
      .selectFrom("blog_categories")
      .select("id")
      .where("name", "=", "Nutrition")
      .executeTakeFirstOrThrow();
    await retireCategory(database, { id: nutrition.id, actor: ownerMorgan, now: tuesday });
    const saved = await save(database, post, written("heat", { category: "Nutrition", title: "New" }));
    expect(saved.version).toBe(2);
    await expect(start(database, written("cold", { category: "Nutrition" }))).rejects.toThrow(UnknownCategoryError);
  });

  test("is edited by its author, by editors and by owners", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const post = await start(database, written("heat"), { actor: authorAlex });
    const as = (actor: typeof authorAlex) => edit(post, { actor });
    await expect(findPostForStaff(kysely, post.id, authorRobin)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(listRevisions(kysely, post.id, authorRobin)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(findRevision(kysely, { id: post.id, version: 1, actor: authorRobin })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(savePost(database, { ...as(authorRobin), fields: written("heat", { title: "x" }) })).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(publishPost(database, as(authorRobin))).rejects.toMatchObject({ kind: "forbidden" });
    await expect(unpublishPost(database, as(authorRobin))).rejects.toMatchObject({ kind: "forbidden" });
    await expect(restoreRevision(database, { ...as(authorRobin), version: 1 })).rejects.toMatchObject({ kind: "forbidden" });
    const published = await publishPost(database, as(authorAlex));
    const edited = await save(database, published, written("heat", { title: "x", status: "published" }), { actor: editorSam });
    expect((await stored(edited.id)).authorId).toBe(authorAlex.id);
  });

  test("is not saved in the trash or after it was deleted", async () => {
    const database = getDatabase();
    const post = await start(database, written("heat"));
    await trashPost(database, { id: post.id, actor: ownerMorgan, now: monday });
    await expect(save(database, post, written("heat", { title: "x" }))).rejects.toThrow(PostInTrashError);
    await expect(save(database, { id: "gone", version: 1 }, written("gone"))).rejects.toThrow(postNotFound());
  });

  test("records an event and an audit line with each change, and nothing with a failed one", async () => {
    const database = getDatabase();
    const post = await start(database, written("heat"), { actor: authorAlex });
    await publishPost(database, edit(post, { actor: editorSam }));
    await errorOf(save(database, post, written("heat", { title: "x" })));
    const events = await listEventsAfter(database.kysely, 0);
    expect(events.map(({ id, kind, version, actorName, authorId }) => [id, kind, version, actorName, authorId])).toEqual([
      [1, "created", 1, authorAlex.name, authorAlex.id],
      [2, "published", 2, editorSam.name, authorAlex.id],
    ]);
    const trail = await database.kysely
      .selectFrom("audit_events")
      .select(["actor_name", "action", "subject_id", "subject_name"])
      .orderBy("at")
      .execute();
    expect(trail).toEqual([
      { actor_name: authorAlex.name, action: "created", subject_id: post.id, subject_name: "Title of heat" },
      { actor_name: editorSam.name, action: "published", subject_id: post.id, subject_name: "Title of heat" },
    ]);
  });
});
