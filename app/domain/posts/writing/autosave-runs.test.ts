import { expect, test } from "vitest";
import { listEventsAfter } from "~/domain/live/live-events.server";
import { findRedirect } from "~/domain/posts/post/post-slugs.server";
import { schedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import type { Actor } from "~/domain/staff/roles";
import { describeEachDatabase } from "../../../../tests/support/databases";
import { editorSam, monday, ownerMorgan, save, saveUnpublished, start, written } from "../../../../tests/support/post-editing";
import { continuesRun, type StoredVersion, supersededVersions } from "./autosave-runs";
import { findRevision, listRevisions } from "./post-revisions.server";
import type { SavedPost } from "./update-post.server";

const minutes = (count: number) => new Date(monday.getTime() + count * 60_000);

function autosaved(version: number, minute: number, savedById = "sam"): StoredVersion {
  return { version, cause: "autosaved", savedById, savedAt: minutes(minute).toISOString() };
}

test("a run is one person's autosaves, at most ten minutes apart", () => {
  const before = autosaved(4, 0);
  expect(continuesRun(autosaved(5, 10), before)).toBe(true);
  expect(continuesRun(autosaved(5, 10.01), before)).toBe(false);
  expect(continuesRun(autosaved(5, 1, "alex"), before)).toBe(false);
  expect(continuesRun(autosaved(6, 1), before)).toBe(false);
  expect(continuesRun({ ...autosaved(5, 1), cause: "saved" }, before)).toBe(false);
  expect(continuesRun(autosaved(5, 1), { ...before, cause: "saved" })).toBe(false);
  expect(continuesRun(autosaved(5, 1), null)).toBe(false);
});

test("the last of a run supersedes the others, but not what readers see", () => {
  const versions = [autosaved(2, 0), autosaved(3, 1), autosaved(4, 2), autosaved(5, 13), autosaved(6, 14), autosaved(7, 15, "alex")];
  expect([...supersededVersions(versions, null)]).toEqual([2, 3, 5]);
  expect([...supersededVersions(versions.toReversed(), 3)]).toEqual([5, 2]);
});

describeEachDatabase("what is stored while somebody writes", (getDatabase) => {
  const listed = async (id: string) =>
    (await listRevisions(getDatabase().kysely, id, ownerMorgan)).revisions.map(({ version, cause }) => [version, cause]);
  const versions = async (id: string) => {
    const rows = getDatabase().kysely.selectFrom("post_revisions").select("version").where("post_id", "=", id).orderBy("version");
    return (await rows.execute()).map(({ version }) => version);
  };
  const write = (post: SavedPost, minute: number, actor: Actor = ownerMorgan) =>
    saveUnpublished(getDatabase(), post, written("heat", { content: `Minute ${minute}`, status: post.status }), {
      ...{ automatic: true, actor, now: minutes(minute) },
    });

  test("is listed by pages, without saves that changed nothing", async () => {
    const database = getDatabase();
    const post = await start(database, written("heat", { content: "Minute 0" }));
    let last = post;
    // The run of minutes 1 and 2 ends with the words that were there before it.
    for (const [minute, content] of [1, 2, 30, 60, 90].map((minute) => [minute, minute === 2 ? "Minute 0" : `Minute ${minute}`] as const)) {
      const fields = written("heat", { content, status: last.status });
      last = await saveUnpublished(database, last, fields, { automatic: true, actor: ownerMorgan, now: minutes(minute) });
    }
    const page = async (before?: number) => {
      const { revisions, unchanged, older } = await listRevisions(database.kysely, post.id, ownerMorgan, { before, size: 2 });
      return [revisions.map(({ version }) => version), unchanged, older];
    };
    expect(await page()).toEqual([[6, 5], 0, 5]);
    expect(await page(5)).toEqual([[4], 1, 3]);
    expect(await page(3)).toEqual([[1], 0, null]);
    const { before } = await listRevisions(database.kysely, post.id, ownerMorgan);
    expect([...before]).toEqual([
      [6, 5],
      [5, 4],
      [4, 3],
      [3, 1],
    ]);
  });

  test("is one line of the versions and of the audit trail, and one event each time", async () => {
    const database = getDatabase();
    let post = await start(database, written("heat", { status: "published" }));
    for (const minute of [1, 2, 11]) post = await write(post, minute);
    post = await write(post, 12, editorSam);
    post = await write(post, 13);
    expect(await listed(post.id)).toEqual([
      [6, "autosaved"],
      [5, "autosaved"],
      [4, "autosaved"],
      [1, "created"],
    ]);
    const trail = await database.kysely.selectFrom("audit_events").select(["at", "actor_name", "action"]).orderBy("at").execute();
    expect(trail.map(({ actor_name, action }) => [actor_name, action])).toEqual([
      [ownerMorgan.name, "created"],
      [ownerMorgan.name, "autosaved"],
      [editorSam.name, "autosaved"],
      [ownerMorgan.name, "autosaved"],
    ]);
    const events = (await listEventsAfter(database.kysely, 0)).map(({ kind, version }) => [kind, version]);
    expect(events.slice(1)).toEqual([2, 3, 4, 5, 6].map((version) => ["autosaved", version]));
  });

  test("is pruned after an hour, except the last one of each run", async () => {
    let post = await start(getDatabase(), written("heat", { status: "published" }));
    for (const minute of [1, 2, 3]) post = await write(post, minute);
    for (const minute of [20, 21]) post = await write(post, minute, editorSam);
    for (const minute of [40, 41]) post = await write(post, minute);
    expect(await versions(post.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    post = await write(post, 62);
    // Minute 1 is an hour ago; Sam's are Sam's to thin out, and a clash finds the rest.
    expect(await versions(post.id)).toEqual([1, 3, 4, 5, 6, 7, 8, 9]);
    post = await write(post, 110);
    expect(await versions(post.id)).toEqual([1, 4, 5, 6, 8, 9, 10]);
    post = await write(post, 111, editorSam);
    expect(await versions(post.id)).toEqual([1, 4, 6, 8, 9, 10, 11]);
    expect((await listed(post.id)).map(([version]) => version)).toEqual([11, 10, 9, 8, 6, 4, 1]);
  });

  test("never loses the version that readers will see", async () => {
    const database = getDatabase();
    let post = await start(database, written("heat"));
    for (const minute of [1, 2]) post = await write(post, minute);
    await schedulePost(database, { id: post.id, at: minutes(9000), actor: ownerMorgan, now: minutes(3) });
    for (const minute of [4, 5, 90]) post = await write(post, minute);
    expect(post.unpublished?.liveVersion).toBe(3);
    expect(await versions(post.id)).toEqual([1, 3, 5, 6]);
    expect((await listed(post.id)).map(([version]) => version)).toEqual([6, 5, 3, 1]);
    const live = await findRevision(database.kysely, { id: post.id, version: 3, actor: ownerMorgan });
    expect(live?.fields.content).toBe("Minute 2");
  });

  test("leaves no redirect from addresses that a draft had while its slug was typed", async () => {
    const database = getDatabase();
    const { kysely } = database;
    let post = await start(database, written("heat", { status: "published" }));
    post = await save(database, post, written("heat"));
    for (const slug of ["warm", "warmt", "warmth"]) post = await saveUnpublished(database, post, written(slug), { automatic: true });
    await save(database, post, written("warmth", { status: "published" }));
    expect(await findRedirect(kysely, "heat", minutes(9000))).toBe("warmth");
    expect(await findRedirect(kysely, "warm", minutes(9000))).toBeNull();
    await expect(start(database, written("warmt"))).resolves.toMatchObject({ slug: "warmt" });
  });
});
