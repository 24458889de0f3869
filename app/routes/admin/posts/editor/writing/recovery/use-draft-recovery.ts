import { useEffect, useState } from "react";
import { deviceTime } from "~/browser-clock";
import type { DraftEntry } from "~/routes/admin/posts/editor/writing/draft-store";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save";
import type { WritingRunner } from "~/routes/admin/posts/editor/writing/writing-runner";
import { draftOf } from "~/routes/admin/posts/editor/writing/writing-state";
import { listOpenEditors, listRecoverableDrafts, markEditorOpen, takeOverDraft } from "./recoverable-drafts";

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
    const look = async () => {
      const openEditors = new Set(await listOpenEditors()).add(editor);
      const { account, post } = draftOf(writing.getState());
      setDrafts(await listRecoverableDrafts({ store, account, post, stored: atOpening, openEditors, now: deviceTime() }));
    };
    // A browser that stores nothing has nothing to offer; the save bar says so with the first change.
    look().catch(() => setDrafts([]));
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
