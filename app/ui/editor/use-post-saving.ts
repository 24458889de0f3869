import { useEffect, useState, useSyncExternalStore } from "react";
import { SESSION_CHANGED } from "~/ui/staff/session-watch";
import { newSaveId, PostSaving, type SavingSnapshot } from "./post-saving";
import type { SavedVersion, TypedPost } from "./save-answer";
import { sendSave } from "./send-save";

/** The saving of one open post; it lives as long as the editor that shows it. */
export function usePostSaving(post: SavedVersion | null, typed: TypedPost): { saving: PostSaving; snapshot: SavingSnapshot } {
  const [saving] = useState(() => new PostSaving({ post, typed, send: sendSave, newSaveId }));
  const snapshot = useSyncExternalStore(saving.subscribe, saving.getSnapshot, saving.getSnapshot);
  useEffect(() => {
    // The login screen would take the place of words that are stored nowhere; the next save says that the session ended.
    const stay = (event: Event) => {
      if (saving.hasUnsaved) event.preventDefault();
    };
    addEventListener(SESSION_CHANGED, stay);
    return () => removeEventListener(SESSION_CHANGED, stay);
  }, [saving]);
  return { saving, snapshot };
}
