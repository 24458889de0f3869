import { beforeEach, describe, expect, it, vi } from "vitest";
import { blankPost, clashWith, written } from "../../../../../../tests/support/fake-save-server";
import { openWriting } from "../../../../../../tests/support/open-writing";

function open(options: Parameters<typeof openWriting>[0] = {}) {
  const opened = openWriting(options);
  const { writing, server, state } = opened;
  const stop = writing.start();
  const problems = () => {
    const { phase } = state();
    return phase.name === "dirty" ? phase.problems : null;
  };
  return { ...opened, stop, problems, sent: () => server.requests.map(({ typed, mode }) => `${typed.content} (${mode})`) };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("autosave", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it("saves three seconds after the typing stops, once", async () => {
    const { server, type, sent } = open();
    type(written("One"));
    await pass(2900);
    type(written("One, two"));
    await pass(2900);
    expect(sent()).toEqual([]);
    await pass(100);
    expect(sent()).toEqual(["One, two (auto)"]);
    await server.store(2);
    await pass(120_000);
    expect(sent()).toHaveLength(1);
  });

  it("saves every thirty seconds while somebody types without a pause", async () => {
    const { server, type, sent } = open();
    for (let second = 0; second < 61; second += 1) {
      type(written("x".repeat(second + 1)));
      await pass(1000);
      if (server.waiting() > 0) await server.store(second);
    }
    expect(sent()).toEqual([`${"x".repeat(30)} (auto)`, `${"x".repeat(60)} (auto)`]);
  });

  it("never sends two at once: what is typed in between follows", async () => {
    const { server, type, sent } = open();
    type(written("One"));
    await pass(3000);
    type(written("One, two"));
    await pass(10_000);
    expect([sent(), server.waiting()]).toEqual([["One (auto)"], 1]);
    await server.store(2);
    await pass(0);
    expect(server.requests.map(({ basedOnVersion, typed }) => [basedOnVersion, typed.content])).toEqual([
      [1, "One"],
      [2, "One, two"],
    ]);
  });

  it("saves nothing that was undone", async () => {
    const { type, sent } = open();
    type(written("One"));
    await pass(2000);
    type(written("Saved."));
    await pass(60_000);
    expect(sent()).toEqual([]);
  });

  it("waits until the text can be saved, and says what is missing", async () => {
    const { type, problems, sent } = open({ isNew: true });
    type({ ...blankPost, content: "Words." });
    await pass(2900);
    expect(problems()).toBeNull();
    await pass(100);
    expect([problems(), sent()]).toEqual([{ missing: ["title"], errors: {} }, []]);
    type(written("Words.", { excerpt: "e".repeat(501) }));
    expect(problems()).toMatchObject({ missing: [], errors: { excerpt: expect.any(String) } });
    type(written("Words."));
    expect(problems()).toBeNull();
    await pass(3000);
    expect(sent()).toEqual(["Words. (auto)"]);
  });

  it("retries after 2, 4, 8 … at most 60 seconds without an answer, always with the newest text", async () => {
    const { server, type, sent, phase, isUnsaved } = open();
    type(written("One"));
    await pass(3000);
    for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
      const before = server.requests.length;
      await server.fail("offline");
      expect([phase(), isUnsaved()]).toEqual(["retrying", true]);
      await pass(seconds * 1000 - 1);
      expect(server.requests).toHaveLength(before);
      await pass(1);
      expect(server.requests).toHaveLength(before + 1);
    }
    expect(new Set(server.requests.map(({ saveId }) => saveId)).size).toBe(1);
    type(written("One, two"));
    await server.store(2);
    await pass(3000);
    expect(sent().at(-1)).toBe("One, two (auto)");
    await server.fail("unavailable");
    await pass(2000);
    expect(server.waiting()).toBe(1);
  });

  it("spreads the retries of many browsers", async () => {
    const { server, type } = open({ random: 1 });
    type(written("One"));
    await pass(3000);
    await server.fail("offline");
    await pass(1600);
    expect(server.requests).toHaveLength(2);
  });

  it("retries at once when the network is back", async () => {
    const { writing, server, type } = open();
    writing.dispatch({ type: "wake" });
    type(written("One"));
    await pass(3000);
    for (let times = 0; times < 4; times += 1) {
      await server.fail("offline");
      await pass(60_000);
    }
    await server.fail("offline");
    writing.dispatch({ type: "wake" });
    await pass(0);
    expect(server.waiting()).toBe(1);
    await server.fail("offline");
    await pass(2000);
    expect(server.waiting()).toBe(1);
  });

  it("stops at a clash, whatever is typed", async () => {
    const { server, type, sent, phase } = open();
    type(written("Mine"));
    await pass(3000);
    await server.fail("clash", { clash: clashWith(2, "Theirs.", "Saved.") });
    type(written("Mine and more"));
    await pass(120_000);
    expect([sent(), phase()]).toEqual([["Mine (auto)"], "rejected"]);
  });

  it("tries a rejected field again once it is changed", async () => {
    const { server, type, sent, phase } = open();
    type(written("Mine", { slug: "taken" }));
    await pass(3000);
    await server.fail("slug-taken", { errors: { slug: "Taken." } });
    type(written("Mine and more", { slug: "taken" }));
    await pass(60_000);
    expect([sent().length, phase()]).toEqual([1, "rejected"]);
    type(written("Mine and more", { slug: "free" }));
    expect(phase()).toBe("dirty");
    await pass(3000);
    expect(sent()).toEqual(["Mine (auto)", "Mine and more (auto)"]);
  });

  it("saves at once when the writer has signed in again", async () => {
    const { writing, server, type, sent } = open();
    type(written("Mine"));
    await pass(3000);
    await server.fail("signed-out");
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    writing.dispatch({ type: "signedIn", account: "dr-morgan" });
    await pass(0);
    expect(sent()).toEqual(["Mine (auto)", "Mine (auto)"]);
  });

  it("saves nothing while it is paused, and continues afterwards", async () => {
    const { writing, type, sent } = open();
    type(written("Mine"));
    const resume = writing.pause();
    type(written("Mine and more"));
    await pass(60_000);
    expect(sent()).toEqual([]);
    resume();
    await pass(3000);
    expect(sent()).toEqual(["Mine and more (auto)"]);
  });

  it("ends with the page", async () => {
    const { type, stop, sent } = open();
    type(written("Mine"));
    stop();
    type(written("Mine and more"));
    await pass(60_000);
    expect(sent()).toEqual([]);
  });
});
