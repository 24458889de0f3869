import { expect, test } from "vitest";
import { notUndoable } from "~/domain/posts/post/post-errors";
import { findLastChange } from "~/domain/posts/publishing/last-change.server";
import { renameCategory } from "~/domain/posts/writing/post-categories.server";
import { discardChanges, publishPost } from "~/domain/posts/writing/post-editing-commands.server";
import { trashPost } from "~/domain/posts/writing/trash-commands.server";
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
  unpublishPost,
  wednesday,
  written,
} from "../../../../tests/support/post-editing";
import { schedulePost, undoSchedule, unschedulePost } from "./scheduling-commands.server";
import { undoDiscard, undoPublication } from "./undo-change.server";

describeEachDatabase("undo of a publication", (getDatabase) => {
  const db = () => getDatabase().kysely;
  const undo = (post: { id: string; version: number }, { actor = ownerMorgan, now = wednesday } = {}) =>
    undoPublication(getDatabase(), { ...post, actor, now });
  const published = (slug: string, fields = {}) => written(slug, { status: "published", ...fields });
  const later = (hours: number) => new Date(wednesday.getTime() + hours * 3_600_000);

  /** All that readers, their lists and feeds are made of; the pointers and versions are staff's. */
  const readersCopy = async (id: string) => {
    const row = await db().selectFrom("blog_posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const { version: _, newest_revision_id: __, shown_revision_id: ___, ...copy } = row;
    return { ...copy, addresses: await db().selectFrom("post_redirects").selectAll().where("post_id", "=", id).orderBy("slug").execute() };
  };
  const newest = (id: string) =>
    db()
      .selectFrom("blog_posts as post")
      .innerJoin("post_revisions as newest", "newest.id", "post.newest_revision_id")
      .select(["post.version", "newest.fields", "newest.cause"])
      .select(({ eb }) => eb("shown_revision_id", "!=", eb.ref("newest_revision_id")).as("isAhead"))
      .where("post.id", "=", id)
      .executeTakeFirstOrThrow();

  test("makes a post that was published at once a draft, and frees its address", async () => {
    const post = await start(getDatabase(), published("heat"), { now: tuesday });
    expect(await undo(post)).toBeNull();
    expect(await readersCopy(post.id)).toMatchObject({ status: "draft", published_at: null, public_from: null, addresses: [] });
    const moved = await save(getDatabase(), { id: post.id, version: 2 }, written("warmth"));
    expect(moved.slug).toBe("warmth");
    await expect(start(getDatabase(), published("heat"), { now: tuesday })).resolves.toMatchObject({ slug: "heat" });
  });

  test("restores text, dates and address, and keeps the saved text as an unpublished change", async () => {
    const database = getDatabase();
    let post = await start(database, published("heat", { category: "Surgery" }), { now: monday });
    const before = await readersCopy(post.id);
    post = await saveUnpublished(database, post, published("heat", { content: "Half" }), { now: tuesday });
    post = await save(database, post, published("warmth", { content: "New\n", category: "Surgery" }), { now: tuesday });
    expect(await readersCopy(post.id)).not.toEqual(before);
    await undo(post);
    expect(await readersCopy(post.id)).toEqual(before);
    const { fields, ...state } = await newest(post.id);
    expect(state).toMatchObject({ version: post.version + 1, cause: "undone" });
    expect([Boolean(state.isAhead), JSON.parse(fields)]).toEqual([true, expect.objectContaining({ slug: "warmth", content: "New\n" })]);
    // Others may have the address that was public for a while.
    await expect(start(database, published("warmth"), { now: tuesday })).resolves.toMatchObject({ slug: "warmth" });
  });

  test("restores an unpublished post, with nothing left to publish", async () => {
    const post = await start(getDatabase(), published("heat"), { now: monday });
    const before = await readersCopy(post.id);
    await undo(await unpublishPost(getDatabase(), edit(post)));
    expect(await readersCopy(post.id)).toEqual(before);
    expect(Boolean((await newest(post.id)).isAhead)).toBe(false);
    const { action, detail } = await db()
      .selectFrom("audit_events")
      .select(["action", "detail"])
      .where("at", "=", wednesday.toISOString())
      .executeTakeFirstOrThrow();
    expect([action, JSON.parse(detail)]).toEqual(["took back the last change of", { "status undone": "draft", version: "3" }]);
  });

  test("restores a plan while its time is to come, and never publishes by one whose time has passed", async () => {
    const database = getDatabase();
    for (const [hours, expected] of [
      [2, { scheduled_at: later(2).toISOString(), scheduled_by_name: editorSam.name, content: "Planned\n" }],
      [-1, { scheduled_at: null, scheduled_by_name: null, content: "Now\n" }],
    ] as const) {
      let post = await start(database, written(`plan${hours}`, { content: "Planned\n" }), { now: monday });
      await schedulePost(database, { id: post.id, at: later(hours), actor: editorSam, now: tuesday });
      post = await save(database, post, published(`plan${hours}`, { content: "Now\n" }), { now: tuesday });
      await undo(post);
      expect(await readersCopy(post.id)).toMatchObject({ status: "draft", published_at: null, ...expected });
    }
  });

  test("is done once, however often it is requested, and not after somebody saved", async () => {
    const database = getDatabase();
    let post = await start(database, published("heat"), { now: monday });
    post = await save(database, post, published("heat", { content: "Two" }));
    await Promise.all([undo(post), undo(post)]);
    await undo(post, { actor: editorSam });
    expect((await newest(post.id)).version).toBe(post.version + 1);
    const kept = { id: post.id, version: post.version + 1 };
    await expect(undo(kept)).rejects.toThrow(notUndoable());
    post = await publishPost(database, edit(kept));
    const saved = await saveUnpublished(database, post, published("heat", { content: "Three" }), { automatic: true });
    for (const version of [post.version, saved.version]) await expect(undo({ id: post.id, version })).rejects.toThrow(notUndoable());
    expect(await readersCopy(post.id)).toMatchObject({ content: "Two" });
  });

  test("is rejected for other authors, and for posts in the trash", async () => {
    const post = await start(getDatabase(), published("heat"), { actor: authorAlex });
    await expect(undo(post, { actor: authorRobin })).rejects.toMatchObject({ kind: "forbidden" });
    await trashPost(getDatabase(), { id: post.id, actor: authorAlex, now: tuesday });
    await expect(undo(post, { actor: authorAlex })).rejects.toThrow("in the trash");
  });

  test("shows the present name of a category that was renamed since", async () => {
    const database = getDatabase();
    let post = await start(database, published("heat", { category: "Surgery" }), { now: monday });
    post = await save(database, post, published("heat", { category: "General" }));
    await renameCategory(database, { id: "surgery", name: "Operations", actor: ownerMorgan, now: tuesday });
    await undo(post);
    expect(await readersCopy(post.id)).toMatchObject({ category: "Operations" });
  });

  test("of a plan restores the one before it, or none", async () => {
    const database = getDatabase();
    const { id, version } = await start(database, written("heat"), { now: monday });
    const plan = (hours: number) => schedulePost(database, { id, at: later(hours), actor: editorSam, now: wednesday });
    const undoPlan = (hours: number) =>
      undoSchedule(database, { id, version, scheduledAt: later(hours).toISOString(), actor: editorSam, now: wednesday });
    await plan(2);
    await plan(5);
    for (const _ of ["", "again"]) await undoPlan(5);
    expect(await readersCopy(id)).toMatchObject({ scheduled_at: later(2).toISOString() });
    for (const _ of ["", "again"]) await undoPlan(2);
    expect(await readersCopy(id)).toMatchObject({ scheduled_at: null });
    await plan(3);
    await expect(undoPlan(2)).rejects.toThrow(notUndoable());
  });

  test("needs no audit trail, which is pruned", async () => {
    const database = getDatabase();
    const last = () => findLastChange(db(), { actor: ownerMorgan, now: wednesday, latestEvent: 100 });
    const prune = () => db().deleteFrom("audit_events").execute();
    let post = await start(database, published("heat"), { now: monday });
    const before = await readersCopy(post.id);
    post = await save(database, post, published("heat", { content: "New\n" }), { now: wednesday });
    await prune();
    expect(await last()).toMatchObject({ id: post.id, isUndoable: true });
    await undo(post);
    expect(await readersCopy(post.id)).toEqual(before);
    const { id, version } = await start(database, written("plan"), { now: wednesday });
    for (const hours of [2, 5]) await schedulePost(database, { id, at: later(hours), actor: ownerMorgan, now: wednesday });
    await prune();
    expect(await last()).toMatchObject({ id, isUndoable: true });
    const undone = { id, version, scheduledAt: later(5).toISOString(), actor: ownerMorgan, now: wednesday };
    await undoSchedule(database, undone);
    expect(await readersCopy(id)).toMatchObject({ scheduled_at: later(2).toISOString() });
  });

  test("of a plan made twice at one instant goes back to what was there the second time", async () => {
    const database = getDatabase();
    const { id, version } = await start(database, written("heat"), { now: monday });
    const plan = (hours: number) => schedulePost(database, { id, at: later(hours), actor: editorSam, now: wednesday });
    for (const hours of [2, 5]) await plan(hours);
    await unschedulePost(database, { id, actor: editorSam, now: wednesday });
    await plan(5);
    await undoSchedule(database, { id, version, scheduledAt: later(5).toISOString(), actor: editorSam, now: wednesday });
    expect(await readersCopy(id)).toMatchObject({ scheduled_at: null });
  });

  test("is offered to the author of the change, while it is the newest and recent", async () => {
    const database = getDatabase();
    const last = (actor = ownerMorgan, now = tuesday) => findLastChange(db(), { actor, now, latestEvent: 100 });
    const post = await start(database, published("heat"), { now: tuesday });
    expect(await last()).toMatchObject({ id: post.id, kind: "created", status: "published", isUndoable: true });
    expect(await last(editorSam)).toBeNull();
    expect(await last(ownerMorgan, wednesday)).toBeNull();
    const draft = await start(database, written("draft"), { now: tuesday });
    expect(await last()).toMatchObject({ id: draft.id, status: "draft", isUndoable: false });
    await save(database, draft, written("draft", { content: "Theirs" }), { actor: editorSam });
    expect(await last()).toBeNull();
    const shown = await start(database, published("shown"), { now: tuesday });
    await saveUnpublished(database, shown, published("shown", { content: "Theirs" }), { actor: editorSam, now: tuesday });
    expect(await last()).toMatchObject({ id: shown.id, isUndoable: false, overtakenBy: editorSam.name });
  });

  test("restores discarded changes, unpublished and with their address, once for a form sent twice", async () => {
    const database = getDatabase();
    let post = await start(database, published("heat"), { now: monday });
    post = await saveUnpublished(database, post, published("heat-wave", { content: "Not yet." }));
    const before = await readersCopy(post.id);
    post = await discardChanges(database, edit(post, { now: wednesday }));
    expect(await findLastChange(db(), { actor: ownerMorgan, now: wednesday, latestEvent: 3 })).toMatchObject({
      ...{ kind: "discarded", isUndoable: true },
    });
    const back = (version = post.version) => undoDiscard(database, { id: post.id, version, actor: ownerMorgan, now: wednesday });
    for (const version of [post.version, post.version]) expect(await back(version)).toMatchObject({ version: 4 });
    const { fields, ...undone } = await newest(post.id);
    expect({ ...JSON.parse(fields), ...undone, isAhead: Boolean(undone.isAhead) }).toMatchObject({
      ...{ slug: "heat-wave", content: "Not yet.", cause: "undone", isAhead: true },
    });
    expect(await readersCopy(post.id)).toEqual(before);
    await expect(back(2)).rejects.toThrow(notUndoable());
    await saveUnpublished(database, { id: post.id, version: 4 }, published("heat", { content: "Later." }));
    await expect(back()).rejects.toThrow(notUndoable());
  });
});
