import { describe, expect, it } from "vitest";
import type { SavingSnapshot } from "~/routes/admin/posts/editor/saving/post-saving";
import { saveRefusal } from "~/routes/admin/posts/editor/saving/save-answer";
import { findObstacle } from "~/routes/admin/posts/editor/saving/storable";
import { blankPost, clashWith, savedVersion, written } from "../../../../../../tests/support/fake-save-server";
import { type SaveSituation, type SaveState, saveState } from "./save-state";
import { nextSpoken, nothingSpoken } from "./spoken-state";

const snapshot: SavingSnapshot = {
  ...{ state: "unchanged", post: savedVersion(3), live: written("Saved."), refusal: null, isAutomatic: true },
};
const situation: SaveSituation = {
  ...{ snapshot, hasUnsaved: false, journal: "empty", obstacle: null, standing: { kind: "in" }, news: null, scheduledAt: null },
};
const at = (state: SavingSnapshot["state"], more: Partial<SaveSituation> = {}, saving: Partial<SavingSnapshot> = {}) =>
  saveState({ ...situation, ...more, snapshot: { ...snapshot, state, ...saving } });
const words = (state: SaveState) => state.text.replace(/\s/gu, " ");
const unpublished = { liveVersion: 2, changedAt: "2026-11-18T17:42:00.000Z", changedBy: "Ana Ruiz" };

describe("the words for what was typed", () => {
  it("say when it was saved, in Arizona, and whether readers see it", () => {
    expect(words(at("saved"))).toBe("Saved 10:42 AM");
    expect(words(at("saved", {}, { post: savedVersion(3, { status: "published", unpublished }) }))).toBe(
      "Saved 10:42 AM, readers see it once you publish",
    );
    expect(words(at("saved", { scheduledAt: "2026-12-01T15:00:00.000Z" }, { post: savedVersion(3, { unpublished }) }))).toBe(
      "Saved 10:42 AM, not yet part of what is scheduled",
    );
  });

  it("say where it is while it is not saved", () => {
    expect(at("saving").text).toBe("Saving…");
    expect(at("unsaved").text).toBe("Unsaved changes");
    expect(at("unsaved", { journal: "kept" }).text).toBe("Unsaved changes, kept on this device");
  });

  it.each([
    ["It is saved once it has a title and a text.", { ...blankPost, title: " ", content: "" }],
    ["It is saved once the excerpt is right.", written("Text.", { title: "", slug: "", excerpt: "e".repeat(501) })],
    ["It is saved once the title is right.", written("Text.", { title: "t".repeat(201) })],
    ["It is saved once the slug and the picture’s address are right.", written("Text.", { slug: "Not One", featured_image: "no" })],
  ])("say what is missing: %s", (sentence, typed) => {
    const state = at("unsaved", { journal: "kept", obstacle: findObstacle(typed) });
    expect(state.text).toBe(`Kept on this device. ${sentence}`);
  });

  it("claim a copy on this device only when there is one", () => {
    const refusal = saveRefusal("offline", "No network.");
    expect(at("refused", { journal: "kept" }, { refusal })).toMatchObject({ text: "Offline, kept on this device", action: "try-again" });
    expect(at("refused", { journal: "empty" }, { refusal }).text).toBe("Offline");
    expect(at("refused", { journal: "unavailable" }, { refusal }).text).toMatch(/^Offline, not kept: /);
    expect(at("unsaved", { journal: "unavailable", obstacle: { missing: ["title"], errors: {} } })).toMatchObject({
      text: "Not kept: this browser can’t keep it. It is saved once it has a title.",
      isBad: true,
    });
  });

  it("name who saved in between, with a way to compare", () => {
    const refusal = saveRefusal("clash", "Clash.", { clash: clashWith(4, "Theirs.", "Saved.") });
    const state = at("refused", {}, { refusal });
    expect([words(state), state.action]).toEqual(["Not saved: Ana Ruiz saved this post at 10:44 AM", "compare"]);
  });

  it.each([
    ["slug-taken", { slug: "Taken." }, "show-field"],
    ["in-trash", {}, "try-again"],
    ["gone", {}, null],
  ] as const)("offer what helps: %s", (reason, errors, action) => {
    expect(at("refused", {}, { refusal: saveRefusal(reason, "Why.", { errors }) })).toMatchObject({ text: "Not saved: Why.", action });
  });

  it("tell of a lost session, and of nothing lost where all is saved", () => {
    const standing = { kind: "out" } as const;
    expect(at("refused", { standing, hasUnsaved: true })).toMatchObject({ text: "Not saved: you are signed out", action: "sign-in" });
    expect(at("saved", { standing })).toMatchObject({ text: "You are signed out. What you wrote is saved.", isBad: false });
    const other = { kind: "other", other: { id: "ana", name: "Ana Ruiz" } } as const;
    expect(at("unsaved", { standing: other, hasUnsaved: true }).text).toBe("Not saved: Ana Ruiz is signed in now");
  });

  it("tell what a colleague did, to be loaded or compared", () => {
    const news = { text: "Ana Ruiz saved this post at 10:44 AM", isOver: false };
    expect(at("saved", { news })).toMatchObject({ text: news.text, action: "load" });
    expect(at("unsaved", { news, hasUnsaved: true })).toMatchObject({ action: "compare" });
    expect(at("saved", { news: { ...news, isOver: true } }).action).toBeNull();
  });
});

describe("what screen readers are told", () => {
  const saved = (minute: number) => at("saved", {}, { post: savedVersion(3, { savedAt: `2026-11-18T17:${minute}:00.000Z` }) });
  const refusal = saveRefusal("offline", "No network.");
  const offline = at("refused", { journal: "kept" }, { refusal });
  const tell = (states: readonly (readonly [SaveState, boolean])[]) => {
    let spoken = nothingSpoken;
    return states.map(([state, wasAsked]) => {
      spoken = nextSpoken(spoken, state, wasAsked);
      return words({ ...state, text: spoken.text });
    });
  };

  it("is the first save, and then no other that is made by itself", () => {
    const typing = [at("unsaved"), at("saving")].map((state) => [state, false] as const);
    expect(tell([...typing, [saved(42), false], ...typing, [saved(43), false], ...typing, [saved(44), false]])).toEqual(
      ["", "", "Saved 10:42 AM"].concat(Array(6).fill("")),
    );
  });

  it("is every save that was asked for, also within one minute", () => {
    const asked = [
      [at("saving"), true],
      [saved(42), true],
    ] as const;
    expect(tell([...asked, ...asked])).toEqual(["Saving…", "Saved 10:42 AM", "Saving…", "Saved 10:42 AM"]);
  });

  it("is trouble, once however often it is tried again, and its end", () => {
    const states = [saved(42), offline, at("saving"), offline, at("saving"), offline, at("saving"), saved(44)];
    expect(tell(states.map((state) => [state, false]))).toEqual([
      "Saved 10:42 AM",
      ...Array(6).fill("Offline, kept on this device"),
      "Saved 10:44 AM",
    ]);
  });

  it("is the same when it is looked at twice", () => {
    const once = nextSpoken(nothingSpoken, saved(42), false);
    expect(nextSpoken(once, saved(42), false)).toBe(once);
  });
});
