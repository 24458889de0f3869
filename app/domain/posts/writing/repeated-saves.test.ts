import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { PostClashError } from "~/domain/posts/post/post-errors";
import { describeEachDatabase } from "../../../../tests/support/databases";
import { edit, editorSam, ownerMorgan, save, saveUnpublished, start, written } from "../../../../tests/support/post-editing";
import { discardChanges, publishPost, restoreRevision } from "./post-editing-commands.server";
import { getPostForStaff } from "./stored-post.server";

describeEachDatabase("a form that is sent again", (getDatabase) => {
  const stored = (id: string) => getPostForStaff(getDatabase().kysely, id, ownerMorgan);
  const draft = (content: string) => written("heat", { content });
  const published = (content: string) => written("heat", { content, status: "published" });

  test("with more words than the first time is the next version, for a new post too", async () => {
    const database = getDatabase();
    const again = { saveId: randomUUID() };
    const post = await start(database, draft("One"), again);
    expect(await start(database, draft("One, two"), again)).toMatchObject({ id: post.id, version: 2 });
    expect(await start(database, draft("One, two, three"), { ...again, automatic: true })).toMatchObject({ id: post.id, version: 3 });
    expect(await start(database, draft("One, two"), again)).toMatchObject({ id: post.id, version: 2 });
    expect((await stored(post.id)).fields.content).toBe("One, two, three");
    const other = { saveId: randomUUID() };
    for (const [index, content] of ["Four", "Four, five", "Four, five", "Four, five, six"].entries()) {
      expect(await save(database, { id: post.id, version: 3 }, draft(content), other)).toMatchObject({ version: [4, 5, 5, 6][index] });
    }
    expect((await stored(post.id)).fields.content).toBe("Four, five, six");
  });

  test("to publish a stored draft, or to show unpublished changes, does so", async () => {
    const database = getDatabase();
    const again = { saveId: randomUUID() };
    const post = await start(database, draft("One"), again);
    expect(await start(database, published("One"), again)).toMatchObject({ id: post.id, version: 2, status: "published" });
    const change = { saveId: randomUUID() };
    const waiting = await saveUnpublished(database, { id: post.id, version: 2 }, published("Two"), change);
    expect(waiting).toMatchObject({ version: 3, unpublished: { liveVersion: 2 } });
    expect(await save(database, { id: post.id, version: 2 }, published("Two"), change)).toMatchObject({ version: 4, unpublished: null });
  });

  test("after somebody else saved is a clash that starts from its own first text", async () => {
    const database = getDatabase();
    const again = { saveId: randomUUID() };
    const post = await start(database, draft("One"));
    const first = await save(database, post, draft("Two"), again);
    await save(database, first, draft("Sam's"), { actor: editorSam });
    const error = await save(database, post, draft("Two, three"), again).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PostClashError);
    expect(error).toMatchObject({ stored: { fields: { content: "Sam's" } }, base: { content: "Two" } });
    expect(await save(database, post, draft("Two"), again)).toMatchObject({ version: 2 });
  });

  test("for another command with the same save id is carried out", async () => {
    const database = getDatabase();
    const again = { saveId: randomUUID() };
    const post = await start(database, published("One"));
    const waiting = await saveUnpublished(database, post, published("Two"), again);
    expect(await discardChanges(database, edit(waiting, again))).toMatchObject({ version: 3, unpublished: null });
    expect(await discardChanges(database, edit(waiting, again))).toMatchObject({ version: 3 });
    expect(await restoreRevision(database, { ...edit(post, again), version: 2 })).toMatchObject({ version: 4 });
    expect(await restoreRevision(database, { ...edit(post, again), version: 1 })).toMatchObject({ version: 5 });
    expect(await restoreRevision(database, { ...edit(post, again), version: 2 })).toMatchObject({ version: 4 });
    expect(await publishPost(database, edit({ id: post.id, version: 5 }, again))).toMatchObject({ unpublished: null });
  });
});
