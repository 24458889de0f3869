import type { DraftEntry, DraftStore } from "~/routes/admin/posts/editor/writing/draft-store";
import { isSameText, type TypedPost } from "~/routes/admin/posts/editor/writing/save";
import type { WritingRunner } from "~/routes/admin/posts/editor/writing/writing-runner";
import { wouldLose } from "~/routes/admin/posts/editor/writing/writing-state";

/** Milliseconds after which nobody comes back for what they typed: 30 days. */
const LIFETIME = 30 * 86_400_000;

export interface DraftSearch {
  readonly store: DraftStore;
  readonly account: string;
  /** Empty for a post that was never saved. */
  readonly post: string;
  readonly stored: TypedPost;
  readonly openEditors: ReadonlySet<string>;
  readonly now: Date;
}

/** What closed editors left, newest first. Saved texts, duplicates and, of all posts, old drafts are removed. */
export async function listRecoverableDrafts({ store, account, post, stored, openEditors, now }: DraftSearch): Promise<DraftEntry[]> {
  await store.removeBefore(new Date(now.getTime() - LIFETIME).toISOString());
  const texts = [stored];
  const drafts: DraftEntry[] = [];
  for (const draft of await store.list(account, post)) {
    if (openEditors.has(draft.editor)) continue;
    if (texts.some((text) => isSameText(text, draft.typed))) await store.remove(draft.editor);
    else drafts.push(draft);
    texts.push(draft.typed);
  }
  return drafts;
}

/** Removes a draft whose text is in the editor now, unless this device can't store it there. */
export async function takeOverDraft({ editor }: DraftEntry, writing: WritingRunner): Promise<void> {
  await writing.storeDraft();
  if (!wouldLose(writing.getState())) await writing.store.remove(editor);
}

const PREFIX = "post-editor ";

/** Until it is ended, or its page closes or crashes. @returns ends it */
export function markEditorOpen(editor: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Plain http has no locks: there a second tab is offered what the first one is writing.
  void navigator.locks?.request(PREFIX + editor, () => promise);
  return resolve;
}

export async function listOpenEditors(): Promise<ReadonlySet<string>> {
  const locks = await navigator.locks?.query();
  const names = locks?.held?.map(({ name }) => name ?? "") ?? [];
  return new Set(names.map((name) => name.slice(PREFIX.length)));
}
