import { beforeEach, describe, expect, it, vi } from "vitest";
import { emptyPost } from "~/domain/posts/post/post-form";
import { PostSaving } from "~/routes/admin/posts/editor/saving/post-saving";
import { type SaveAnswer, saveRefusal, typedPost } from "~/routes/admin/posts/editor/saving/save-answer";
import { processClock } from "../../../../../../tests/support/site";
import { DraftRecovery } from "./draft-recovery";
import type { DraftEntry, DraftStore } from "./draft-store";

const post = {
  id: "post-1",
  version: 3,
  slug: "title",
  status: "published",
  publishedAt: null,
  savedAt: "2026-11-18T17:42:00.000Z",
  unpublished: null,
} as const;
const stored = { ...typedPost(emptyPost("Dr. Casey Morgan")), title: "Title", content: "Saved." };
const written = (content: string) => ({ ...stored, content });

class MemoryStore implements DraftStore {
  readonly entries = new Map<string, DraftEntry>();
  isFull = false;
  puts = 0;

  async put(entry: DraftEntry) {
    this.puts += 1;
    if (this.isFull) throw new Error("QuotaExceededError");
    this.entries.set(entry.editor, entry);
  }
  async remove(editor: string) {
    this.entries.delete(editor);
  }
  async removeBefore(time: string) {
    for (const { editor, typedAt } of this.entries.values()) if (typedAt < time) this.entries.delete(editor);
  }
  async list(account: string, id: string) {
    const found = [...this.entries.values()].filter((entry) => entry.account === account && entry.post === id);
    return found.sort((one, other) => other.typedAt.localeCompare(one.typedAt));
  }
}

function open({ store = new MemoryStore(), editor = "editor-1", account = "dr-morgan", isNew = false } = {}) {
  let answer: SaveAnswer = { kind: "saved", saved: { ...post, version: 4 } };
  const saving = new PostSaving({ post: isNew ? null : post, stored, send: async () => answer, newSaveId: () => "save" });
  const journal = new DraftRecovery({ saving, store, editor, account: () => account, now: processClock });
  const stop = journal.start();
  const refuse = () => {
    answer = saveRefusal("offline", "No network.");
  };
  return { store, saving, journal, stop, refuse, entry: () => store.entries.get(editor) };
}

describe("the journal of an editor", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2026-11-18T17:42:00Z") });
    return () => vi.useRealTimers();
  });

  it("keeps what is typed within half a second, however long the typing goes on", async () => {
    const { saving, store, journal, entry } = open();
    for (const text of ["a", "ab", "abc", "abcd", "abcde", "abcdef"]) {
      saving.type(written(text));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(entry()).toMatchObject({ account: "dr-morgan", post: "post-1", basedOnVersion: 3, typed: { content: "abcd" } });
    expect([store.puts, journal.getState(), journal.wouldLose]).toEqual([1, "kept", true]);
    await vi.advanceTimersByTimeAsync(500);
    expect(entry()).toMatchObject({ typed: { content: "abcdef" } });
    expect([store.puts, journal.wouldLose]).toEqual([2, false]);
  });

  it("keeps at once when the page is put away", async () => {
    const { saving, stop, entry } = open();
    saving.type(written("Typed"));
    stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(entry()).toMatchObject({ typed: { content: "Typed" }, typedAt: "2026-11-18T17:42:00.000Z" });
  });

  it("ends when the text is saved or taken back, not when a save fails", async () => {
    const { saving, journal, refuse, entry } = open();
    saving.type(written("Typed"));
    await vi.advanceTimersByTimeAsync(500);
    saving.type(stored);
    expect([entry(), journal.getState()]).toEqual([undefined, "empty"]);
    saving.type(written("Typed"));
    await saving.save(written("Typed"));
    await vi.advanceTimersByTimeAsync(500);
    expect([entry(), journal.getState()]).toEqual([undefined, "empty"]);
    refuse();
    saving.type(written("More"));
    await saving.save(written("More"));
    await vi.advanceTimersByTimeAsync(500);
    expect(entry()).toMatchObject({ basedOnVersion: 4, typed: { content: "More" } });
  });

  it("goes on keeping what was typed during a save, for the version that it made", async () => {
    const { saving, entry } = open({ isNew: true });
    saving.type(written("One"));
    const save = saving.save(written("One"));
    saving.type(written("One, two"));
    await vi.advanceTimersByTimeAsync(500);
    await save;
    await vi.advanceTimersByTimeAsync(500);
    expect(entry()).toMatchObject({ post: "post-1", basedOnVersion: 4, typed: { content: "One, two" } });
  });

  it("says when this device can keep nothing, and tries again with the next change", async () => {
    const { store, saving, journal } = open();
    store.isFull = true;
    saving.type(written("One"));
    await vi.advanceTimersByTimeAsync(500);
    expect([journal.getState(), journal.wouldLose]).toEqual(["unavailable", true]);
    store.isFull = false;
    saving.type(written("Two"));
    await vi.advanceTimersByTimeAsync(500);
    expect([journal.getState(), journal.wouldLose]).toEqual(["kept", false]);
  });
});

describe("what an earlier editor kept", () => {
  const kept = async (content: string, more: Parameters<typeof open>[0] = {}) => {
    const before = open(more);
    before.saving.type(written(content));
    before.stop();
    await vi.waitFor(() => expect(before.entry()).toBeDefined());
    return before.store;
  };

  it("is there for the same post and account, unless it is what is saved or its editor is still open", async () => {
    const store = await kept("Typed");
    const { journal } = open({ store, editor: "editor-2" });
    expect(await journal.listKept(stored, new Set())).toMatchObject([{ typed: { content: "Typed" } }]);
    expect(await journal.listKept(written("Typed"), new Set())).toEqual([]);
    expect(await journal.listKept(stored, new Set(["editor-1"]))).toEqual([]);
    const others = [open({ store, editor: "editor-2", account: "sam" }), open({ store, editor: "editor-2", isNew: true })];
    for (const other of others) expect(await other.journal.listKept(stored, new Set())).toEqual([]);
  });

  it("goes when it is what is saved, was kept twice, or is older than a month", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-18T17:42:00Z") });
    const store = await kept("Typed");
    await kept("Typed", { store, editor: "editor-3" });
    await kept("Typed", { store, editor: "elsewhere", isNew: true });
    const { journal } = open({ store, editor: "editor-2" });
    expect(await journal.listKept(stored, new Set())).toHaveLength(1);
    expect(store.entries.size).toBe(2);
    vi.setSystemTime(new Date("2026-12-18T17:41:00Z"));
    expect(await journal.listKept(stored, new Set())).toHaveLength(1);
    vi.setSystemTime(new Date("2026-12-18T17:43:00Z"));
    expect(await journal.listKept(stored, new Set())).toEqual([]);
    expect(store.entries.size).toBe(0);
    vi.useRealTimers();
  });

  it("is offered with the others, the newest first", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-18T17:42:00Z") });
    const store = await kept("Older");
    vi.setSystemTime(new Date("2026-11-18T17:43:00Z"));
    await kept("Newer", { store, editor: "editor-3" });
    const { journal } = open({ store, editor: "editor-2" });
    expect(await journal.listKept(stored, new Set())).toMatchObject([{ typed: { content: "Newer" } }, { typed: { content: "Older" } }]);
    vi.useRealTimers();
  });

  it("ends once it is kept anew, and stays while that fails", async () => {
    const store = await kept("Typed");
    const { journal, saving } = open({ store, editor: "editor-2" });
    const [entry] = await journal.listKept(stored, new Set());
    if (!entry) throw new Error("Nothing was kept.");
    saving.type(entry.typed);
    store.isFull = true;
    await journal.takeOver(entry);
    expect([...store.entries.keys()]).toEqual(["editor-1"]);
    store.isFull = false;
    await journal.takeOver(entry);
    expect([...store.entries.keys()]).toEqual(["editor-2"]);
  });
});
