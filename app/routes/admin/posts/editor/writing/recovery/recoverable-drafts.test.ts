import { beforeEach, describe, expect, it, vi } from "vitest";
import { emptyPost } from "~/domain/posts/post/post-form";
import { type TypedPost, typedPost } from "~/routes/admin/posts/editor/writing/save";
import { draftOf, wouldLose } from "~/routes/admin/posts/editor/writing/writing-state";
import { openWriting } from "../../../../../../../tests/support/open-writing";
import { processClock } from "../../../../../../../tests/support/site";
import { listRecoverableDrafts, takeOverDraft } from "./recoverable-drafts";

const stored = { ...typedPost(emptyPost("Dr. Casey Morgan")), title: "Title", content: "Saved." };
const written = (content: string) => ({ ...stored, content });

function open(options: Parameters<typeof openWriting>[0] = {}) {
  const opened = openWriting({ stored, ...options });
  const { writing, state, store } = opened;
  const stop = writing.start();
  const draft = () => [state().draft.status, wouldLose(state())];
  const list = (saved: TypedPost, openEditors: string[] = []) => {
    const { account, post } = draftOf(state());
    return listRecoverableDrafts({ store, account, post, stored: saved, openEditors: new Set(openEditors), now: processClock() });
  };
  return { ...opened, stop, draft, list };
}

describe("the local draft of an editor", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2026-11-18T17:42:00Z") });
    return () => vi.useRealTimers();
  });

  it("is stored within half a second, however long the typing continues", async () => {
    const { type, store, draft, entry } = open();
    for (const text of ["a", "ab", "abc", "abcd", "abcde", "abcdef"]) {
      type(written(text));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(entry()).toMatchObject({ account: "dr-morgan", post: "post-1", basedOnVersion: 1, typed: { content: "abcd" } });
    expect([store.puts, ...draft()]).toEqual([1, "stored", true]);
    await vi.advanceTimersByTimeAsync(500);
    expect(entry()).toMatchObject({ typed: { content: "abcdef" } });
    expect([store.puts, ...draft()]).toEqual([2, "stored", false]);
  });

  it("is stored at once when the page closes", async () => {
    const { type, stop, entry } = open();
    type(written("Typed"));
    stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(entry()).toMatchObject({ typed: { content: "Typed" }, typedAt: "2026-11-18T17:42:00.000Z" });
  });

  it("is removed when the text is saved or undone, not when a save fails", async () => {
    const { type, save, server, draft, entry } = open();
    type(written("Typed"));
    await vi.advanceTimersByTimeAsync(500);
    type(stored);
    expect([entry(), ...draft()]).toEqual([undefined, "none", false]);
    type(written("Typed"));
    void save(written("Typed"));
    await server.store(4);
    await vi.advanceTimersByTimeAsync(500);
    expect([entry(), ...draft()]).toEqual([undefined, "none", false]);
    type(written("More"));
    void save(written("More"));
    await server.fail("offline");
    await vi.advanceTimersByTimeAsync(500);
    expect(entry()).toMatchObject({ basedOnVersion: 4, typed: { content: "More" } });
  });

  it("holds what was typed during a save, based on the new version", async () => {
    const { type, save, server, entry } = open({ isNew: true });
    type(written("One"));
    void save(written("One"));
    type(written("One, two"));
    await vi.advanceTimersByTimeAsync(500);
    await server.store(4);
    await vi.advanceTimersByTimeAsync(500);
    expect(entry()).toMatchObject({ post: "post-1", basedOnVersion: 4, typed: { content: "One, two" } });
  });

  it("reports that this device can't store it, and tries again with the next change", async () => {
    const { store, type, draft } = open();
    store.isFull = true;
    type(written("One"));
    await vi.advanceTimersByTimeAsync(500);
    expect([store.puts, ...draft()]).toEqual([1, "unavailable", true]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(store.puts).toBe(1);
    store.isFull = false;
    type(written("Two"));
    await vi.advanceTimersByTimeAsync(500);
    expect(draft()).toEqual(["stored", false]);
  });
});

describe("the draft of a closed editor", () => {
  const left = async (content: string, options: Parameters<typeof open>[0] = {}) => {
    const before = open(options);
    before.type(written(content));
    before.stop();
    await expect.poll(() => before.entry()).toBeDefined();
    return before.store;
  };

  it("is found for the same post and account, unless it equals the saved text or its editor is still open", async () => {
    const store = await left("Typed");
    const { list } = open({ store, editor: "editor-2" });
    expect(await list(stored)).toMatchObject([{ typed: { content: "Typed" } }]);
    expect(await list(written("Typed"))).toEqual([]);
    expect(await list(stored, ["editor-1"])).toEqual([]);
    const others = [open({ store, editor: "editor-2", account: "sam" }), open({ store, editor: "editor-2", isNew: true })];
    for (const other of others) expect(await other.list(stored)).toEqual([]);
  });

  it("is removed if it equals the saved text, is a duplicate, or is older than a month", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-18T17:42:00Z") });
    const store = await left("Typed");
    await left("Typed", { store, editor: "editor-3" });
    await left("Typed", { store, editor: "elsewhere", isNew: true });
    const { list } = open({ store, editor: "editor-2" });
    expect(await list(stored)).toHaveLength(1);
    expect(store.entries.size).toBe(2);
    vi.setSystemTime(new Date("2026-12-18T17:41:00Z"));
    expect(await list(stored)).toHaveLength(1);
    vi.setSystemTime(new Date("2026-12-18T17:43:00Z"));
    expect(await list(stored)).toEqual([]);
    expect(store.entries.size).toBe(0);
    vi.useRealTimers();
  });

  it("is listed with the others, the newest first", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-18T17:42:00Z") });
    const store = await left("Older");
    vi.setSystemTime(new Date("2026-11-18T17:43:00Z"));
    await left("Newer", { store, editor: "editor-3" });
    const { list } = open({ store, editor: "editor-2" });
    expect(await list(stored)).toMatchObject([{ typed: { content: "Newer" } }, { typed: { content: "Older" } }]);
    vi.useRealTimers();
  });

  it("is removed once another editor has stored its text, and stays if that fails", async () => {
    const store = await left("Typed");
    const { list, type, writing } = open({ store, editor: "editor-2" });
    const [entry] = await list(stored);
    if (!entry) throw new Error("No draft was stored.");
    type(entry.typed);
    store.isFull = true;
    await takeOverDraft(entry, writing);
    expect([...store.entries.keys()]).toEqual(["editor-1"]);
    store.isFull = false;
    await takeOverDraft(entry, writing);
    expect([...store.entries.keys()]).toEqual(["editor-2"]);
  });
});
