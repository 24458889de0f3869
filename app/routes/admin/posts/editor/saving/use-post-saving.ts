import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { SessionMonitor } from "~/ui/admin/session/session-monitor";
import { Autosave } from "./autosave";
import { PostSaving, type SavingSnapshot } from "./post-saving";
import { isSessionLost, type SaveAnswer, type SavedVersion, type SaveRefusal, type TypedPost } from "./save-answer";
import { newSaveId, type SaveRequest } from "./save-sender";
import { sendSave } from "./send-save";
import type { Obstacle } from "./storable";
import { learnOwner, useSessionChanges } from "./use-session-monitor";

interface Options {
  readonly post: SavedVersion | null;
  readonly stored: TypedPost;
  readonly live: TypedPost | null;
  readonly refused: { readonly typed: TypedPost; readonly refusal: SaveRefusal } | null;
  readonly keeping: SessionMonitor;
}

interface OpenSaving {
  readonly saving: PostSaving;
  readonly snapshot: SavingSnapshot;
  readonly autosave: Autosave;
  /** Why the text can't be stored as it is. */
  readonly obstacle: Obstacle | null;
}

/** The saving of one open post, by itself and by hand; it lives as long as the editor that shows it. */
export function usePostSaving({ keeping, ...given }: Options): OpenSaving {
  const [saving] = useState(() => new PostSaving({ ...given, send: (request) => sendAsWriter(request, keeping), newSaveId }));
  const [autosave] = useState(() => new Autosave({ saving, after: later, random: Math.random }));
  const snapshot = useSyncExternalStore(saving.subscribe, saving.getSnapshot, saving.getSnapshot);
  const obstacle = useSyncExternalStore(autosave.subscribe, autosave.getObstacle, autosave.getObstacle);
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && autosave.wake();
    addEventListener("online", autosave.wake);
    document.addEventListener("visibilitychange", look);
    const stop = autosave.start();
    return () => {
      removeEventListener("online", autosave.wake);
      document.removeEventListener("visibilitychange", look);
      stop();
    };
  }, [autosave]);
  useEffect(() => {
    let before = keeping.getSnapshot().standing.kind;
    return keeping.subscribe(() => {
      const now = keeping.getSnapshot().standing.kind;
      if (now === "in" && before !== "in") autosave.goOn();
      before = now;
    });
  }, [keeping, autosave]);
  useSessionChanges(
    keeping,
    useCallback(() => saving.hasUnsaved, [saving]),
  );
  return { saving, snapshot, autosave, obstacle };
}

async function sendAsWriter(request: SaveRequest, keeping: SessionMonitor): Promise<SaveAnswer> {
  const answer = await sendSave(request, keeping.getSnapshot().writer.id);
  if (isSessionLost(answer)) await learnOwner(keeping);
  return answer;
}

function later(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}
