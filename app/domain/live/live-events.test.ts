import { afterEach, expect, test, vi } from "vitest";
import { describeEachDatabase } from "../../../tests/support/databases";
import { editorSam, monday, ownerMorgan, start, written } from "../../../tests/support/post-editing";
import { changeAndNotify, findLatestEventId, followEvents, type LiveEvent, listEventsAfter, recordChange } from "./live-events.server";

afterEach(() => {
  vi.useRealTimers();
});

const change = { kind: "categories-changed", actor: editorSam, at: monday } as const;

describeEachDatabase("live events", (getDatabase) => {
  /** What a follower gets next; its turn in the queue is taken at once. */
  const follow = (lastId: number) => {
    const stop = new AbortController();
    const events = followEvents(getDatabase(), lastId, stop.signal);
    const next = async () => (await events.next()).value as LiveEvent | undefined;
    return { next, stop: () => stop.abort() };
  };

  test("are numbered in the order of their commits, without gaps", async () => {
    const database = getDatabase();
    expect(await findLatestEventId(database.kysely)).toBe(0);
    await Promise.all(Array.from({ length: 12 }, (_, index) => start(database, written(`post-${index}`))));
    const failed = changeAndNotify(database, false, async (transaction) => {
      await recordChange(transaction, change);
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    await start(database, written("last"));
    const events = await listEventsAfter(database.kysely, 0);
    expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
    expect(await findLatestEventId(database.kysely)).toBe(13);
    expect(await listEventsAfter(database.kysely, 11)).toMatchObject([
      { id: 12 },
      { id: 13, kind: "created", actorName: ownerMorgan.name },
    ]);
  });

  test("never show a later one before an earlier one", async () => {
    const database = getDatabase();
    const seen: number[][] = [];
    const read = async () => seen.push((await listEventsAfter(database.kysely, 0)).map(({ id }) => id));
    await Promise.all(Array.from({ length: 10 }, (_, index) => start(database, written(`post-${index}`)).then(read)));
    for (const ids of seen) expect(ids).toEqual(ids.map((_, index) => index + 1));
  });

  test("reach a follower from the last one it knows, then each at its commit", async () => {
    const database = getDatabase();
    for (const slug of ["a", "b", "c"]) await start(database, written(slug));
    const follower = follow(1);
    expect(await follower.next()).toMatchObject({ id: 2 });
    expect(await follower.next()).toMatchObject({ id: 3 });
    const coming = follower.next();
    const post = await start(database, written("d"));
    expect(await coming).toMatchObject({ id: 4, kind: "created", postId: post.id, version: 1, actorId: ownerMorgan.id });
    follower.stop();
    expect(await follower.next()).toBeUndefined();
  });

  test("catch up with more events than one query reads", async () => {
    const database = getDatabase();
    await changeAndNotify(database, false, async (transaction) => {
      for (let number = 0; number < 250; number++) await recordChange(transaction, change);
    });
    const follower = follow(0);
    for (let id = 1; id <= 250; id++) expect((await follower.next())?.id).toBe(id);
    follower.stop();
  });

  test("of other processes are noticed within two seconds", async () => {
    const database = getDatabase();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const follower = follow(0);
    const coming = follower.next();
    await listEventsAfter(database.kysely, 0);
    // No wake-up in this process: as a commit from elsewhere.
    await database.kysely.transaction().execute((transaction) => recordChange(transaction, change));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await coming).toMatchObject({ id: 1 });
    follower.stop();
  });

  test("end at once for a follower who aborts while it waits", async () => {
    const follower = follow(0);
    const coming = follower.next();
    await listEventsAfter(getDatabase().kysely, 0);
    follower.stop();
    expect(await coming).toBeUndefined();
  });

  test("end with an error when the database is closed", async () => {
    const follower = follow(0);
    await getDatabase().close();
    await expect(follower.next()).rejects.toThrow("closed");
  });

  test("are limited to some thousands", async () => {
    const database = getDatabase();
    await start(database, written("a"));
    await database.kysely.updateTable("counters").set({ value: 10_500 }).where("name", "=", "change_events").execute();
    await start(database, written("b"));
    expect((await listEventsAfter(database.kysely, 0)).map(({ id }) => id)).toEqual([10_501]);
  });
});
