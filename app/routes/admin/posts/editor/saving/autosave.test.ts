import { beforeEach, describe, expect, it, vi } from "vitest";
import { blankPost, clashWith, fakeSaveServer, savedVersion, written } from "../../../../../../tests/support/fake-save-server";
import { Autosave } from "./autosave";
import { PostSaving } from "./post-saving";

function open({ isNew = false, random = 0 } = {}) {
  const server = fakeSaveServer();
  const saving = new PostSaving({
    ...{ post: isNew ? null : savedVersion(1), stored: isNew ? blankPost : written("Saved.") },
    ...{ send: server.send, newSaveId: server.newSaveId },
  });
  const after = (milliseconds: number, work: () => void) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  };
  const autosave = new Autosave({ saving, after, random: () => random });
  const stop = autosave.start();
  return { server, saving, autosave, stop, sent: () => server.requests.map(({ typed, keep }) => `${typed.content} (${keep})`) };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("autosave", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it("saves three seconds after the typing stops, once", async () => {
    const { saving, server, sent } = open();
    saving.type(written("One"));
    await pass(2900);
    saving.type(written("One, two"));
    await pass(2900);
    expect(sent()).toEqual([]);
    await pass(100);
    expect(sent()).toEqual(["One, two (auto)"]);
    await server.store(2);
    await pass(120_000);
    expect(sent()).toHaveLength(1);
  });

  it("saves every thirty seconds while somebody types without a pause", async () => {
    const { saving, server, sent } = open();
    for (let second = 0; second < 61; second += 1) {
      saving.type(written("x".repeat(second + 1)));
      await pass(1000);
      if (server.waiting() > 0) await server.store(second);
    }
    expect(sent()).toEqual([`${"x".repeat(30)} (auto)`, `${"x".repeat(60)} (auto)`]);
  });

  it("never sends two at once: what is typed meanwhile follows", async () => {
    const { saving, server, sent } = open();
    saving.type(written("One"));
    await pass(3000);
    saving.type(written("One, two"));
    await pass(10_000);
    expect([sent(), server.waiting()]).toEqual([["One (auto)"], 1]);
    await server.store(2);
    await pass(0);
    expect(server.requests.map(({ basedOnVersion, typed }) => [basedOnVersion, typed.content])).toEqual([
      [1, "One"],
      [2, "One, two"],
    ]);
  });

  it("saves nothing that was taken back", async () => {
    const { saving, sent } = open();
    saving.type(written("One"));
    await pass(2000);
    saving.type(written("Saved."));
    await pass(60_000);
    expect(sent()).toEqual([]);
  });

  it("waits until there is something to store, and says what is missing", async () => {
    const { saving, autosave, sent } = open({ isNew: true });
    saving.type({ ...blankPost, content: "Words." });
    await pass(2900);
    expect(autosave.getObstacle()).toBeNull();
    await pass(100);
    expect([autosave.getObstacle(), sent()]).toEqual([{ missing: ["title"], errors: {} }, []]);
    saving.type(written("Words.", { excerpt: "e".repeat(501) }));
    expect(autosave.getObstacle()).toMatchObject({ missing: [], errors: { excerpt: expect.any(String) } });
    saving.type(written("Words."));
    expect(autosave.getObstacle()).toBeNull();
    await pass(3000);
    expect(sent()).toEqual(["Words. (auto)"]);
  });

  it("tries again after 2, 4, 8 … at most 60 seconds while nobody answers, always with the newest text", async () => {
    const { saving, server, sent } = open();
    saving.type(written("One"));
    await pass(3000);
    for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
      const before = server.requests.length;
      await server.refuse("offline");
      await pass(seconds * 1000 - 1);
      expect(server.requests).toHaveLength(before);
      await pass(1);
      expect(server.requests).toHaveLength(before + 1);
    }
    expect(new Set(server.requests.map(({ saveId }) => saveId)).size).toBe(1);
    saving.type(written("One, two"));
    await server.store(2);
    await pass(3000);
    expect(sent().at(-1)).toBe("One, two (auto)");
    await server.refuse("unavailable");
    await pass(2000);
    expect(server.waiting()).toBe(1);
  });

  it("spreads the tries of many browsers", async () => {
    const { saving, server } = open({ random: 1 });
    saving.type(written("One"));
    await pass(3000);
    await server.refuse("offline");
    await pass(1600);
    expect(server.requests).toHaveLength(2);
  });

  it("tries at once when the network is back", async () => {
    const { saving, autosave, server } = open();
    autosave.wake();
    saving.type(written("One"));
    await pass(3000);
    for (let times = 0; times < 4; times += 1) {
      await server.refuse("offline");
      await pass(60_000);
    }
    await server.refuse("offline");
    autosave.wake();
    await pass(0);
    expect(server.waiting()).toBe(1);
    await server.refuse("offline");
    await pass(2000);
    expect(server.waiting()).toBe(1);
  });

  it("leaves a clash to the writer, however much is typed", async () => {
    const { saving, server, sent } = open();
    saving.type(written("Mine"));
    await pass(3000);
    await server.refuse("clash", { clash: clashWith(2, "Theirs.", "Saved.") });
    saving.type(written("Mine and more"));
    await pass(120_000);
    expect(sent()).toEqual(["Mine (auto)"]);
  });

  it("tries a refused field again once it is changed", async () => {
    const { saving, server, sent } = open();
    saving.type(written("Mine", { slug: "taken" }));
    await pass(3000);
    await server.refuse("slug-taken", { errors: { slug: "Taken." } });
    saving.type(written("Mine and more", { slug: "taken" }));
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    saving.type(written("Mine and more", { slug: "free" }));
    await pass(3000);
    expect(sent()).toEqual(["Mine (auto)", "Mine and more (auto)"]);
  });

  it("goes on at once when what stood in the way is gone", async () => {
    const { saving, autosave, server, sent } = open();
    saving.type(written("Mine"));
    await pass(3000);
    await server.refuse("signed-out");
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    autosave.goOn();
    await pass(0);
    expect(sent()).toEqual(["Mine (auto)", "Mine (auto)"]);
  });

  it("saves nothing while it is held, and goes on afterwards", async () => {
    const { saving, autosave, sent } = open();
    saving.type(written("Mine"));
    const release = autosave.hold();
    saving.type(written("Mine and more"));
    await pass(60_000);
    expect(sent()).toEqual([]);
    release();
    await pass(3000);
    expect(sent()).toEqual(["Mine and more (auto)"]);
  });

  it("ends with the page", async () => {
    const { saving, stop, sent } = open();
    saving.type(written("Mine"));
    stop();
    saving.type(written("Mine and more"));
    await pass(60_000);
    expect(sent()).toEqual([]);
  });
});
