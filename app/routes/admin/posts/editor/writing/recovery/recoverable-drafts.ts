import { useEffect, useState } from "react";
import { deviceTime } from "~/browser-clock";
import type { DraftEntry, DraftStore } from "~/routes/admin/posts/editor/writing/draft-store";
import { isSameText, type TypedPost } from "~/routes/admin/posts/editor/writing/save";
import type { WritingRunner } from "~/routes/admin/posts/editor/writing/writing-runner";
import { draftOf, wouldLose } from "~/routes/admin/posts/editor/writing/writing-state";

export type DraftRecovery = ReturnType<typeof useDraftRecovery>;

interface RecoveryOptions {
  readonly writing: WritingRunner;
  readonly stored: TypedPost;
  readonly onUse: (entry: DraftEntry) => void;
  readonly onAnswered: () => void;
}

export function useDraftRecovery({ writing, stored, onUse, onAnswered }: RecoveryOptions) {
  const { store, editor } = writing;
  const [drafts, setDrafts] = useState<readonly DraftEntry[] | null>(null);
  useEffect(() => markEditorOpen(editor), [editor]);
  const [atOpening] = useState(stored);
  useEffect(() => {
    const find = async () => {
      const openEditors = new Set([...(await listOpenEditors()), editor]);
      const { account, post } = draftOf(writing.getState());
      setDrafts(await listRecoverableDrafts({ store, account, post, stored: atOpening, openEditors, now: deviceTime() }));
    };
    // A browser that stores nothing has nothing to offer; the save bar says so at the first change.
    find().catch(() => setDrafts([]));
  }, [writing, store, editor, atOpening]);

  const offered = drafts?.[0] ?? null;
  const finish = (remove: (entry: DraftEntry) => Promise<void>) => {
    if (!offered) return;
    setDrafts((entries) => entries?.filter((entry) => entry !== offered) ?? null);
    onAnswered();
    // A draft that can't be removed is offered again the next time.
    remove(offered).catch(() => {});
  };
  return {
    offered,
    others: Math.max(0, (drafts?.length ?? 0) - 1),
    hasNothing: drafts?.length === 0,
    use: () => {
      if (offered) onUse(offered);
      finish((entry) => takeOverDraft(entry, writing));
    },
    discard: () => finish((entry) => store.remove(entry.editor)),
  };
}

/** Milliseconds after which a draft is removed: 30 days. */
const LIFETIME = 30 * 86_400_000;

interface DraftSearch {
  readonly store: DraftStore;
  readonly account: string;
  /** Empty for a post that was never saved. */
  readonly post: string;
  readonly stored: TypedPost;
  readonly openEditors: ReadonlySet<string>;
  readonly now: Date;
}

/** Drafts of closed editors, newest first. Removes saved texts and duplicates, and old drafts of all posts. */
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

/** Removes a draft that the editor has taken over, unless the editor can't store it. */
export async function takeOverDraft({ editor }: DraftEntry, writing: WritingRunner): Promise<void> {
  await writing.storeDraft();
  if (!wouldLose(writing.getState())) await writing.store.remove(editor);
}

const PREFIX = "post-editor ";

/** Holds until it is released, or its page closes or crashes. @returns releases it */
function markEditorOpen(editor: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Plain http has no locks: a second tab is offered the first one's draft.
  void navigator.locks?.request(PREFIX + editor, () => released);
  return release;
}

async function listOpenEditors(): Promise<readonly string[]> {
  const locks = await navigator.locks?.query();
  return locks?.held?.map(({ name = "" }) => name.slice(PREFIX.length)) ?? [];
}
