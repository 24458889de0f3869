import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { deviceTime } from "~/browser-clock";
import type { SessionMonitor } from "~/ui/admin/session/session-monitor";
import { checkOwner, useSessionChanges } from "~/ui/admin/session/use-session-monitor";
import { BrowserDraftStore } from "./draft-store";
import { newSaveId, type Save } from "./save";
import { isSessionLost, type SaveAnswer } from "./save-answer";
import { sendSave } from "./send-save";
import { type Surroundings, WritingRunner } from "./writing-runner";
import { hasUnsaved, type OpenedPost, openedState, type WritingState } from "./writing-state";

export function useWriting(given: Omit<OpenedPost, "account">, monitor: SessionMonitor): { writing: WritingRunner; state: WritingState } {
  const [writing] = useState(() => {
    const account = monitor.getSnapshot().writer.id;
    return new WritingRunner(openedState({ ...given, account }), browserSurroundings(monitor));
  });
  const state = useSyncExternalStore(writing.subscribe, writing.getState, writing.getState);
  useEffect(() => {
    const wake = () => writing.dispatch({ type: "wake" });
    const look = () => {
      void writing.storeDraft();
      if (document.visibilityState === "visible") wake();
    };
    const page = new AbortController();
    addEventListener("online", wake, { signal: page.signal });
    addEventListener("pagehide", () => void writing.storeDraft(), { signal: page.signal });
    document.addEventListener("visibilitychange", look, { signal: page.signal });
    const stop = writing.start();
    return () => {
      page.abort();
      stop();
    };
  }, [writing]);
  useEffect(() => {
    let wasIn = true;
    return monitor.subscribe(() => {
      const { state, writer } = monitor.getSnapshot();
      const isIn = state.kind === "in";
      if (isIn && !wasIn) writing.dispatch({ type: "signedIn", account: writer.id });
      wasIn = isIn;
    });
  }, [monitor, writing]);
  useSessionChanges(
    monitor,
    useCallback(() => hasUnsaved(writing.getState()), [writing]),
  );
  return { writing, state };
}

function browserSurroundings(monitor: SessionMonitor): Surroundings {
  return {
    send: (save, account) => sendAsWriter(save, account, monitor),
    newSaveId,
    store: new BrowserDraftStore(),
    editor: newSaveId(),
    clock: {
      now: deviceTime,
      setTimer: (work, milliseconds) => setTimeout(work, milliseconds),
      clearTimer: (timer) => clearTimeout(timer),
    },
    random: Math.random,
  };
}

async function sendAsWriter(save: Save, account: string, monitor: SessionMonitor): Promise<SaveAnswer> {
  const answer = await sendSave(save, account);
  if (isSessionLost(answer)) await checkOwner(monitor);
  return answer;
}
