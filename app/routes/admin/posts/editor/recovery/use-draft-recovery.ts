import { useEffect, useState, useSyncExternalStore } from "react";
import { deviceTime } from "~/browser-clock";
import type { PostSaving } from "~/routes/admin/posts/editor/saving/post-saving";
import type { TypedPost } from "~/routes/admin/posts/editor/saving/save-answer";
import { newSaveId } from "~/routes/admin/posts/editor/saving/save-sender";
import { DraftRecovery } from "./draft-recovery";
import { BrowserDraftStore, type DraftEntry } from "./draft-store";
import { listOpenEditors, markEditorOpen } from "./open-editors";

interface Options {
  readonly saving: PostSaving;
  /** Who writes. */
  readonly account: () => string;
  readonly stored: TypedPost;
  /** Puts a kept text into the form. */
  readonly onUse: (entry: DraftEntry) => void;
  /** The offer was answered, and its button is gone. */
  readonly onAnswered: () => void;
}

/** The journal of one open post, and what an earlier editor kept of it. */
export function useDraftRecovery({ saving, account, stored, onUse, onAnswered }: Options) {
  const [editor] = useState(newSaveId);
  const [journal] = useState(() => new DraftRecovery({ saving, account, editor, store: new BrowserDraftStore(), now: deviceTime }));
  const [kept, setKept] = useState<readonly DraftEntry[]>([]);
  const state = useSyncExternalStore(journal.subscribe, journal.getState, journal.getState);
  useEffect(() => {
    const stop = journal.start();
    const close = markEditorOpen(editor);
    const flush = () => void journal.flush();
    document.addEventListener("visibilitychange", flush);
    addEventListener("pagehide", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      removeEventListener("pagehide", flush);
      stop();
      close();
    };
  }, [journal, editor]);
  const [atOpening] = useState(stored);
  useEffect(() => {
    const look = async () => setKept(await journal.listKept(atOpening, await listOpenEditors()));
    // Without a journal nothing was kept; the first change says that there is none.
    look().catch(() => setKept([]));
  }, [journal, atOpening]);

  const offered = kept[0] ?? null;
  const finish = (end: (entry: DraftEntry) => Promise<void>) => {
    if (!offered) return;
    setKept((entries) => entries.filter((entry) => entry !== offered));
    onAnswered();
    // What could not be removed is offered once more the next time.
    end(offered).catch(() => {});
  };
  return {
    ...{ journal, state, offered },
    /** How many more are offered after this one. */
    others: Math.max(0, kept.length - 1),
    use: () => {
      if (offered) onUse(offered);
      finish((entry) => journal.takeOver(entry));
    },
    discard: () => finish((entry) => journal.discard(entry)),
  };
}
