import { describe, expect, it } from "vitest";
import { findProblems } from "~/routes/admin/posts/editor/writing/form-problems";
import { newSave, type SaveFailure, saveFailure } from "~/routes/admin/posts/editor/writing/save";
import { type LocalDraft, noDraft, openedState, type Phase, type WritingState } from "~/routes/admin/posts/editor/writing/writing-state";
import { blankPost, clashWith, savedVersion, written } from "../../../../../../../tests/support/fake-save-server";
import { nextAnnouncement, noAnnouncement, type SaveStatus, type Situation, saveStatus } from "./save-status";

const opened = openedState({ account: "dr-morgan", post: savedVersion(3), stored: written("Saved.") });
const clean: WritingState = { ...opened, hasSaved: true };
const situation: Omit<Situation, "writing"> = { session: { kind: "in" }, news: null, isInOtherTab: false, scheduledAt: null };
const at = (writing: WritingState, more: Partial<Situation> = {}) => saveStatus({ ...situation, ...more, writing });
const unsaved = (phase: Phase, draft: LocalDraft["status"] = "none"): WritingState => ({
  ...opened,
  typed: written("Typed."),
  phase,
  draft: { ...noDraft, status: draft },
});
const dirty = { name: "dirty", problems: null } as const;
const saving: WritingState = unsaved({
  name: "saving",
  queue: [{ save: newSave(written("Typed."), "auto"), waiting: [] }],
  step: "send",
  attempts: 0,
});
const rejected = (failure: SaveFailure): Phase => ({ name: "rejected", failure, tried: written("Typed.") });
const offlinePhase: Phase = { name: "retrying", failure: saveFailure("offline", "No network."), attempts: 1 };
const words = (status: SaveStatus) => status.text.replace(/\s/gu, " ");
const unpublished = { liveVersion: 2, changedAt: "2026-11-18T17:42:00.000Z", changedBy: "Ana Ruiz" };

it("says first that a save waits for pictures, or why it can't", () => {
  const waiting = at(unsaved(dirty), { wait: { kind: "sending", count: 2 } });
  expect([waiting.text, waiting.action]).toEqual(["Waiting for 2 pictures, then saving", "keep-writing"]);
  const kept = at(unsaved(dirty), { wait: { kind: "failed" } });
  expect([kept.isBad, kept.action]).toEqual([true, "show-picture"]);
  const left = { wait: { kind: "left" } } as const;
  expect([at(unsaved(dirty), left).text, at(clean, left).text]).toEqual(["Unsaved changes", "Saved, but a picture couldn’t be added."]);
});

describe("the save status", () => {
  it("says when it was saved, in Arizona, and whether readers see it", () => {
    expect(words(at(clean))).toBe("Saved 10:42 AM");
    expect(words(at({ ...clean, post: savedVersion(3, { status: "published", unpublished }) }))).toBe(
      "Saved 10:42 AM, readers see it once you publish",
    );
    expect(words(at({ ...clean, post: savedVersion(3, { unpublished }) }, { scheduledAt: "2026-12-01T15:00:00.000Z" }))).toBe(
      "Saved 10:42 AM, not yet part of what is scheduled",
    );
  });

  it("says where the text is while it is not saved", () => {
    expect(at(saving).text).toBe("Saving…");
    expect(at(unsaved(dirty)).text).toBe("Unsaved changes");
    expect(at(unsaved(dirty, "stored")).text).toBe("Unsaved, kept on this device");
  });

  it.each([
    ["It will be saved once it has a title and text.", { ...blankPost, title: " ", content: "" }],
    ["It will be saved once the excerpt is right.", written("Text.", { title: "", slug: "", excerpt: "e".repeat(501) })],
    ["It will be saved once the title is right.", written("Text.", { title: "t".repeat(201) })],
    ["It will be saved once the slug and the picture’s address are right.", written("Text.", { slug: "Not One", featured_image: "no" })],
  ])("say what is missing: %s", (sentence, typed) => {
    const state = at(unsaved({ name: "dirty", problems: findProblems(typed) }, "stored"));
    expect(state.text).toBe(`Kept on this device. ${sentence}`);
  });

  it("claims a copy on this device only if there is one", () => {
    expect(at(unsaved(offlinePhase, "stored"))).toMatchObject({ text: "Offline, kept on this device", action: "try-again" });
    expect(at(unsaved(offlinePhase)).text).toBe("Offline");
    expect(at(unsaved(offlinePhase, "unavailable")).text).toMatch(/^Offline\. This browser can’t store drafts/);
    expect(at(unsaved({ name: "dirty", problems: { missing: ["title"], errors: {} } }, "unavailable"))).toMatchObject({
      text: "This browser can’t store drafts. It will be saved once it has a title.",
      isBad: true,
    });
  });

  it("names who has saved, with a button to compare", () => {
    const failure = saveFailure("clash", "Clash.", { clash: clashWith(4, "Theirs.", "Saved.") });
    const state = at(unsaved(rejected(failure)));
    expect([words(state), state.action]).toEqual(["Not saved: Ana Ruiz saved this post at 10:44 AM", "compare"]);
  });

  it("names one's own other tab or device if that has saved", () => {
    const clash = clashWith(4, "Theirs.", "Saved.");
    const failure = saveFailure("clash", "Clash.", { clash: { ...clash, stored: { ...clash.stored, savedById: "dr-morgan" } } });
    const state = (isInOtherTab: boolean) => words(at(unsaved(rejected(failure)), { isInOtherTab }));
    expect(state(true)).toBe("Not saved: you changed this in another tab at 10:44 AM");
    expect(state(false)).toBe("Not saved: you changed this elsewhere at 10:44 AM");
  });

  it.each([
    ["slug-taken", { slug: "Taken." }, "show-field"],
    ["in-trash", {}, "try-again"],
    ["gone", {}, null],
  ] as const)("offer what helps: %s", (reason, errors, action) => {
    expect(at(unsaved(rejected(saveFailure(reason, "Why.", { errors }))))).toMatchObject({ text: "Not saved: Why.", action });
  });

  it("reports a lost session, and that nothing is lost if all is saved", () => {
    const session = { kind: "out" } as const;
    expect(at(unsaved(rejected(saveFailure("signed-out", "You are signed out."))), { session })).toMatchObject({
      text: "Not saved: you are signed out",
      action: "sign-in",
    });
    expect(at(clean, { session })).toMatchObject({ text: "You are signed out. What you wrote is saved.", isBad: false });
    const other = { kind: "other", other: { id: "ana", name: "Ana Ruiz" } } as const;
    expect(at(unsaved(dirty), { session: other }).text).toBe("Not saved: Ana Ruiz is signed in now");
  });

  it("says what a colleague did, with a button to load or compare it", () => {
    const news = { text: "Ana Ruiz saved this post at 10:44 AM", isOver: false };
    expect(at(clean, { news })).toMatchObject({ text: news.text, action: "load" });
    expect(at(unsaved(dirty), { news })).toMatchObject({ action: "compare" });
    expect(at(clean, { news: { ...news, isOver: true } }).action).toBeNull();
  });
});

describe("what screen readers announce", () => {
  const saved = (minute: number) => at({ ...clean, post: savedVersion(3, { savedAt: `2026-11-18T17:${minute}:00.000Z` }) });
  const offline = at(unsaved(offlinePhase, "stored"));
  const tell = (states: readonly (readonly [SaveStatus, boolean])[]) => {
    let spoken = noAnnouncement;
    return states.map(([state, isManual]) => {
      spoken = nextAnnouncement(spoken, state, isManual);
      return words({ ...state, text: spoken.text });
    });
  };

  it("is the first save, and no later autosave", () => {
    const typing = [at(unsaved(dirty)), at(saving)].map((state) => [state, false] as const);
    expect(tell([...typing, [saved(42), false], ...typing, [saved(43), false], ...typing, [saved(44), false]])).toEqual(
      ["", "", "Saved 10:42 AM"].concat(Array(6).fill("")),
    );
  });

  it("is every manual save, even within one minute", () => {
    const asked = [
      [at(saving), true],
      [saved(42), true],
    ] as const;
    expect(tell([...asked, ...asked])).toEqual(["Saving…", "Saved 10:42 AM", "Saving…", "Saved 10:42 AM"]);
  });

  it("is trouble once, however often it is retried, and its end", () => {
    const states = [saved(42), offline, at(saving), offline, at(saving), offline, at(saving), saved(44)];
    expect(tell(states.map((state) => [state, false]))).toEqual([
      "Saved 10:42 AM",
      ...Array(6).fill("Offline, kept on this device"),
      "Saved 10:44 AM",
    ]);
  });

  it("stays the same when rendered twice", () => {
    const once = nextAnnouncement(noAnnouncement, saved(42), false);
    expect(nextAnnouncement(once, saved(42), false)).toBe(once);
  });
});
