import type { DraftContent } from "./writing-state";

export interface DraftEntry extends DraftContent {
  /** Id of the editor that stored it: a new one each time a post is opened. */
  readonly editor: string;
  readonly typedAt: string;
}

export interface DraftStore {
  put(entry: DraftEntry): Promise<void>;
  remove(editor: string): Promise<void>;
  list(account: string, post: string): Promise<DraftEntry[]>;
  /** Removes everybody's drafts from before a time. @param time ISO 8601 */
  removeBefore(time: string): Promise<void>;
}

const DATABASE = "unsaved-posts";
const ENTRIES = "entries";
const BY_POST = "by-post";

/** Local drafts in IndexedDB. Every method rejects if the browser has none or denies it. */
export class BrowserDraftStore implements DraftStore {
  #opening: Promise<IDBDatabase> | null = null;

  async put(entry: DraftEntry): Promise<void> {
    await this.#ask("readwrite", (entries) => entries.put(entry));
  }

  async remove(editor: string): Promise<void> {
    await this.#ask("readwrite", (entries) => entries.delete(editor));
  }

  async list(account: string, post: string): Promise<DraftEntry[]> {
    const found: DraftEntry[] = await this.#ask("readonly", (entries) => entries.index(BY_POST).getAll([account, post]));
    return found.sort((one, other) => other.typedAt.localeCompare(one.typedAt));
  }

  async removeBefore(time: string): Promise<void> {
    const entries: DraftEntry[] = await this.#ask("readonly", (entries) => entries.getAll());
    for (const { editor, typedAt } of entries) if (typedAt < time) await this.remove(editor);
  }

  async #ask<Answer>(mode: IDBTransactionMode, ask: (entries: IDBObjectStore) => IDBRequest<Answer>): Promise<Answer> {
    const database = await this.#open();
    return new Promise((resolve, reject) => {
      // "strict": completes when it is on the disk, so that it survives a power cut.
      const transaction = database.transaction(ENTRIES, mode, { durability: "strict" });
      const request = ask(transaction.objectStore(ENTRIES));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      // Without it, closing the page aborts the transaction.
      transaction.commit();
    });
  }

  #open(): Promise<IDBDatabase> {
    this.#opening ??= openEntries(() => {
      this.#opening = null;
    });
    return this.#opening;
  }
}

/** @param onGone called when the connection closes or fails to open */
function openEntries(onGone: () => void): Promise<IDBDatabase> {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ENTRIES, { keyPath: "editor" }).createIndex(BY_POST, ["account", "post"]);
    };
    request.onsuccess = () => {
      request.result.onclose = onGone;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    onGone();
    throw error;
  });
}
