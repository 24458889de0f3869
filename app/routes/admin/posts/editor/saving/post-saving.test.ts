import { describe, expect, it, vi } from "vitest";
import { blankPost, clashWith, fakeSaveServer, savedVersion, written } from "../../../../../../tests/support/fake-save-server";
import { PostSaving } from "./post-saving";
import { newSaveId } from "./save-sender";

function open({ isNew = true } = {}) {
  const server = fakeSaveServer();
  const saving = new PostSaving({
    ...{ post: isNew ? null : savedVersion(1), stored: isNew ? blankPost : written("Saved.") },
    ...{ send: server.send, newSaveId: server.newSaveId },
  });
  return { server, saving, state: () => saving.getSnapshot().state };
}

const asked = (server: ReturnType<typeof fakeSaveServer>, count: number) => vi.waitFor(() => expect(server.requests).toHaveLength(count));

describe("saving a post", () => {
  it("sends saves one after another, each based on the version before", async () => {
    const { server, saving } = open();
    const both = [saving.save(written("one")), saving.save(written("two"))];
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

  it("sends the same text once, however often it is asked to", async () => {
    const { server, saving } = open();
    const both = [saving.save(written("one")), saving.save(written("one"))];
    await asked(server, 1);
    await server.store(1);
    await Promise.all(both);
    expect(server.requests).toHaveLength(1);
  });

  it("knows what was typed while it was saving", async () => {
    const { server, saving, state } = open();
    saving.type(written("one"));
    expect(state()).toBe("unsaved");
    const save = saving.save(written("one"));
    await asked(server, 1);
    expect(state()).toBe("saving");
    saving.type(written("one and more"));
    await server.store(1);
    await save;
    expect([state(), saving.hasUnsaved]).toEqual(["unsaved", true]);
    const next = saving.save(written("one and more"));
    await asked(server, 2);
    await server.store(2);
    await next;
    expect([state(), saving.hasUnsaved]).toEqual(["saved", false]);
  });

  it("is unchanged again when everything typed was taken back, and saved once it was saved", async () => {
    const { server, saving, state } = open();
    saving.type(written("one"));
    saving.type(blankPost);
    expect([state(), saving.hasUnsaved]).toEqual(["unchanged", false]);
    saving.type(written("one"));
    void saving.save(written("one"));
    await asked(server, 1);
    await server.store(1);
    saving.type(written("two"));
    saving.type(written("one"));
    expect(state()).toBe("saved");
  });

  it("leaves the chosen status to the buttons", async () => {
    const { server, saving } = open({ isNew: false });
    saving.type(written("Saved.", { status: "published" }));
    expect(saving.hasUnsaved).toBe(false);
    void saving.save(written("Saved.", { status: "published" }), { keep: "auto" });
    await asked(server, 1);
    await server.store(2);
    void saving.save(written("Saved.", { status: "published" }));
    await asked(server, 2);
    expect(server.requests.map(({ keep, typed }) => [keep, typed.status])).toEqual([
      ["auto", "draft"],
      [null, "published"],
    ]);
  });

  it("remembers what readers see while the text is ahead of it", async () => {
    const { server, saving } = open({ isNew: false });
    const live = () => saving.getSnapshot().live.content;
    void saving.save(written("Ahead."), { keep: "auto" });
    await asked(server, 1);
    const unpublished = { liveVersion: 1, changedAt: "2026-11-18T17:42:00.000Z", changedBy: "Dr. Casey Morgan" };
    await server.store(2, { status: "published", unpublished });
    expect(live()).toBe("Saved.");
    void saving.save(written("Shown.", { status: "published" }));
    await asked(server, 2);
    await server.store(3, { status: "published" });
    expect(live()).toBe("Shown.");
  });
});

describe("a save without an answer", () => {
  it("is sent again under the same identifier while the text is the same", async () => {
    const { server, saving, state } = open({ isNew: false });
    saving.type(written("one"));
    for (const count of [1, 2]) {
      void saving.save(written("one"), { keep: "auto" });
      await asked(server, count);
      await server.refuse("offline");
      expect([state(), saving.hasUnsaved]).toEqual(["refused", true]);
    }
    expect(server.requests.map(({ saveId }) => saveId)).toEqual(["save-1", "save-1"]);
  });

  it("goes out once more before a newer text, which is then based on what it made", async () => {
    const { server, saving, state } = open();
    void saving.save(written("one"), { keep: "auto" });
    await asked(server, 1);
    await server.refuse("offline");
    saving.type(written("two"));
    void saving.save(written("two"), { keep: "auto" });
    await asked(server, 2);
    await server.store(1);
    await asked(server, 3);
    expect(server.requests.map(({ id, saveId, basedOnVersion, typed }) => [id, saveId, basedOnVersion, typed.content])).toEqual([
      [null, "save-1", 0, "one"],
      [null, "save-1", 0, "one"],
      ["post-1", "save-2", 1, "two"],
    ]);
    await server.store(2);
    expect([state(), saving.hasUnsaved]).toEqual(["saved", false]);
  });

  it("is not shown to readers by the second try: the button said that it failed", async () => {
    const { server, saving } = open({ isNew: false });
    void saving.save(written("one", { status: "published" }));
    await asked(server, 1);
    await server.refuse("offline");
    void saving.save(written("two"), { keep: "auto" });
    await asked(server, 2);
    expect(server.requests[1]).toMatchObject({ keep: "auto", saveId: "save-1" });
  });

  it("leaves what is typed unsaved, also when it is what was stored before", async () => {
    const { server, saving } = open({ isNew: false });
    saving.type(written("one"));
    void saving.save(written("one"), { keep: "auto" });
    await asked(server, 1);
    await server.refuse("offline");
    saving.type(written("Saved."));
    expect(saving.hasUnsaved).toBe(true);
    saving.withdraw();
    expect(saving.hasUnsaved).toBe(false);
  });
});

describe("a clash", () => {
  it("with nothing but a change of status is none for a text that is only kept", async () => {
    const { server, saving, state } = open({ isNew: false });
    saving.type(written("Mine."));
    void saving.save(written("Mine."), { keep: "auto" });
    await asked(server, 1);
    await server.refuse("clash", { clash: clashWith(2, "Saved.", "Saved.") });
    await asked(server, 2);
    expect(server.requests[1]).toMatchObject({ basedOnVersion: 2, typed: { content: "Mine." } });
    await server.store(3);
    expect(state()).toBe("saved");
  });

  it("stops a button all the same, and every text", async () => {
    const { server, saving } = open({ isNew: false });
    saving.type(written("Mine."));
    void saving.save(written("Mine."));
    await asked(server, 1);
    await server.refuse("clash", { clash: clashWith(2, "Saved.", "Saved.") });
    expect([server.requests.length, saving.isStuck]).toEqual([1, true]);
    saving.type(written("Mine and more."));
    expect([saving.isStuck, saving.getSnapshot().state]).toEqual([true, "refused"]);
  });

  it("is over with the joined text alone: until that is stored the version stays", async () => {
    const { server, saving } = open({ isNew: false });
    saving.type(written("Mine."));
    const joined = { stored: savedVersion(2), mine: written("Mine.") };
    void saving.save(written("Both."), { joined });
    await asked(server, 1);
    expect(server.requests[0]).toMatchObject({ basedOnVersion: 2, mine: { content: "Mine." } });
    await server.refuse("clash", { clash: clashWith(3, "Theirs again.", "Theirs.") });
    expect(saving.getSnapshot().post?.version).toBe(1);
  });
});

describe("a refusal", () => {
  it("of a field is over once that field is changed", async () => {
    const { server, saving, state } = open({ isNew: false });
    saving.type(written("Mine.", { slug: "taken" }));
    void saving.save(saving.typed, { keep: "auto" });
    await asked(server, 1);
    await server.refuse("slug-taken", { errors: { slug: "Taken." } });
    saving.type(written("Mine, longer.", { slug: "taken" }));
    expect([state(), saving.isStuck]).toEqual(["refused", true]);
    saving.type(written("Mine, longer.", { slug: "free" }));
    expect([state(), saving.isStuck]).toEqual(["unsaved", false]);
  });

  it("stays while nothing is typed, also when nothing was unsaved", async () => {
    const { server, saving, state } = open({ isNew: false });
    void saving.save(written("Saved.", { status: "published" }));
    await asked(server, 1);
    await server.refuse("slug-taken", { errors: { slug: "Taken." } });
    saving.type(written("Saved."));
    expect(state()).toBe("refused");
  });
});

it("makes identifiers that are UUIDs", () => {
  expect(newSaveId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});
