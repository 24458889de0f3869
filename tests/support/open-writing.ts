import type { DraftEntry, DraftStore } from "~/routes/admin/posts/editor/writing/draft-store";
import { newSave, type Save, type SaveMode, type TypedPost } from "~/routes/admin/posts/editor/writing/save";
import { WritingRunner } from "~/routes/admin/posts/editor/writing/writing-runner";
import { hasUnsaved, openedState } from "~/routes/admin/posts/editor/writing/writing-state";
import { blankPost, fakeSaveServer, savedVersion, written } from "./fake-save-server";
import { processClock } from "./site";

class MemoryDraftStore implements DraftStore {
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

interface OpenOptions {
  readonly isNew?: boolean;
  readonly stored?: TypedPost;
  readonly random?: number;
  readonly store?: MemoryDraftStore;
  readonly editor?: string;
  readonly account?: string;
}

/** An open post with a server that answers when the test says so. */
export function openWriting({
  isNew = false,
  stored = isNew ? blankPost : written("Saved."),
  random = 0,
  store = new MemoryDraftStore(),
  editor = "editor-1",
  account = "dr-morgan",
}: OpenOptions = {}) {
  const server = fakeSaveServer();
  const writing = new WritingRunner(openedState({ account, post: isNew ? null : savedVersion(1), stored }), {
    send: server.send,
    newUuid: server.newUuid,
    store,
    editor,
    now: processClock,
    random: () => random,
  });
  const state = writing.getState;
  return {
    server,
    writing,
    store,
    state,
    type: (typed: TypedPost) => writing.dispatch({ type: "typed", typed }),
    save: (typed: TypedPost, mode: SaveMode = "status", more: Partial<Save> = {}) => writing.save({ ...newSave(typed, mode), ...more }),
    isUnsaved: () => hasUnsaved(state()),
    /** The phase, with "saved" for a clean text that was saved here. */
    phase: () => (state().phase.name === "clean" && state().hasSaved ? "saved" : state().phase.name),
    entry: () => store.entries.get(editor),
  };
}
