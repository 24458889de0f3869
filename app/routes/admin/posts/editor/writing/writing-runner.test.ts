import { describe, expect, it } from "vitest";
import { blankPost, clashWith, type fakeSaveServer, written } from "../../../../../../tests/support/fake-save-server";
import { openWriting } from "../../../../../../tests/support/open-writing";
import { newUuid } from "./save";

const asked = (server: ReturnType<typeof fakeSaveServer>, count: number) => expect.poll(() => server.requests).toHaveLength(count);

describe("saving a post", () => {
  it("sends saves one after another, each based on the version before", async () => {
    const { server, save } = openWriting({ isNew: true });
    const both = [save(written("one")), save(written("two"))];
    await asked(server, 1);
    await server.store(1);
    await asked(server, 2);
    await server.store(2);
    await Promise.all(both);
    expect(server.requests.map(({ id, basedOnVersion, saveId }) => [id, basedOnVersion, saveId])).toEqual([
      [null, 0, "save-1"],
      ["post-1", 1, "save-2"],
    ]);
  });

  it("sends the same text once, however often it is saved", async () => {
    const { server, save } = openWriting({ isNew: true });
    const both = [save(written("one")), save(written("one"))];
    await asked(server, 1);
    await server.store(1);
    await Promise.all(both);
    expect(server.requests).toHaveLength(1);
  });

  it("keeps what was typed while it was saving", async () => {
    const { server, type, save, isUnsaved, phase } = openWriting({ isNew: true });
    type(written("one"));
    expect(phase()).toBe("dirty");
    const saved = save(written("one"));
    await asked(server, 1);
    expect(phase()).toBe("saving");
    type(written("one and more"));
    await server.store(1);
    await saved;
    expect([phase(), isUnsaved()]).toEqual(["dirty", true]);
    const next = save(written("one and more"));
    await asked(server, 2);
    await server.store(2);
    await next;
    expect([phase(), isUnsaved()]).toEqual(["saved", false]);
  });

  it("is clean again when everything typed was undone or saved", async () => {
    const { server, type, save, isUnsaved, phase } = openWriting({ isNew: true });
    type(written("one"));
    type(blankPost);
    expect([phase(), isUnsaved()]).toEqual(["clean", false]);
    type(written("one"));
    void save(written("one"));
    await asked(server, 1);
    await server.store(1);
    type(written("two"));
    type(written("one"));
    expect(phase()).toBe("saved");
  });

  it("leaves the chosen status to the buttons", async () => {
    const { server, type, save, isUnsaved } = openWriting();
    type(written("Saved.", { status: "published" }));
    expect(isUnsaved()).toBe(false);
    void save(written("Saved.", { status: "published" }), "auto");
    await asked(server, 1);
    await server.store(2);
    void save(written("Saved.", { status: "published" }));
    await asked(server, 2);
    expect(server.requests.map(({ mode, typed }) => [mode, typed.status])).toEqual([
      ["auto", "draft"],
      ["status", "published"],
    ]);
  });

  it("remembers what readers see while the text is newer", async () => {
    const { server, state, save } = openWriting();
    const live = () => state().live.content;
    void save(written("Ahead."), "auto");
    await asked(server, 1);
    const unpublished = { liveVersion: 1, changedAt: "2026-11-18T17:42:00.000Z", changedBy: "Dr. Casey Morgan" };
    await server.store(2, { status: "published", unpublished });
    expect(live()).toBe("Saved.");
    void save(written("Shown.", { status: "published" }));
    await asked(server, 2);
    await server.store(3, { status: "published" });
    expect(live()).toBe("Shown.");
  });
});

describe("a save without an answer", () => {
  it("is sent again before a newer text, which is then based on the version it made", async () => {
    const { server, type, save, isUnsaved, phase } = openWriting({ isNew: true });
    void save(written("one"), "auto");
    await asked(server, 1);
    await server.fail("offline");
    type(written("two"));
    void save(written("two"), "auto");
    await asked(server, 2);
    await server.store(1);
    await asked(server, 3);
    expect(server.requests.map(({ id, saveId, basedOnVersion, typed }) => [id, saveId, basedOnVersion, typed.content])).toEqual([
      [null, "save-1", 0, "one"],
      [null, "save-1", 0, "one"],
      ["post-1", "save-2", 1, "two"],
    ]);
    await server.store(2);
    expect([phase(), isUnsaved()]).toEqual(["saved", false]);
  });

  it("is not published by the retry: the writer was told that it failed", async () => {
    const { server, save } = openWriting();
    void save(written("one", { status: "published" }));
    await asked(server, 1);
    await server.fail("offline");
    void save(written("two"), "auto");
    await asked(server, 2);
    expect(server.requests[1]).toMatchObject({ mode: "auto", saveId: "save-1" });
  });

  it("leaves the text unsaved, even if it equals the stored one", async () => {
    const { server, writing, type, save, isUnsaved } = openWriting();
    type(written("one"));
    void save(written("one"), "auto");
    await asked(server, 1);
    await server.fail("offline");
    type(written("Saved."));
    expect(isUnsaved()).toBe(true);
    writing.dispatch({ type: "withdraw" });
    expect(isUnsaved()).toBe(false);
  });
});

it("ends a clash only with the merged text: until that is saved the version stays", async () => {
  const { server, state, type, save } = openWriting();
  type(written("Mine."));
  void save(written("Both."), "status", { id: "post-1", basedOnVersion: 2, mine: written("Mine.") });
  await asked(server, 1);
  expect(server.requests[0]).toMatchObject({ basedOnVersion: 2, mine: { content: "Mine." } });
  await server.fail("clash", { clash: clashWith(3, "Theirs again.", "Theirs.") });
  expect(state().post?.version).toBe(1);
});

it("keeps a rejection while nothing is typed, even if nothing was unsaved", async () => {
  const { server, type, save, phase } = openWriting();
  void save(written("Saved.", { status: "published" }));
  await asked(server, 1);
  await server.fail("slug-taken", { errors: { slug: "Taken." } });
  type(written("Saved."));
  expect(phase()).toBe("rejected");
});

it("makes ids that are UUIDs", () => {
  expect(newUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});
