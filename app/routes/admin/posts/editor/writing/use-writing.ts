import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { href } from "react-router";
import { deviceTime } from "~/browser-clock";
import { checkOwner, type SessionMonitor, useSessionChanges } from "~/ui/admin/session/session-monitor";
import { findSessionOwner } from "~/ui/admin/session/session-watch";
import { BrowserDraftStore } from "./draft-store";
import { isSessionLost, newUuid, type Save, type SaveAnswer, type SaveFailure, saveFailure } from "./save";
import { type WritingDependencies, WritingRunner } from "./writing-runner";
import { hasUnsaved, type InitialText, openedState, type WritingState } from "./writing-state";

export function useWriting(given: Omit<InitialText, "account">, monitor: SessionMonitor): { writing: WritingRunner; state: WritingState } {
  const [writing] = useState(() => {
    const account = monitor.getSnapshot().writer.id;
    return new WritingRunner(openedState({ ...given, account }), browserDependencies(monitor));
  });
  const state = useSyncExternalStore(writing.subscribe, writing.getState, writing.getState);
  useEffect(() => {
    const wake = () => writing.dispatch({ type: "wake" });
    const onVisibility = () => {
      void writing.storeDraft();
      if (document.visibilityState === "visible") wake();
    };
    const page = new AbortController();
    addEventListener("online", wake, { signal: page.signal });
    addEventListener("pagehide", () => void writing.storeDraft(), { signal: page.signal });
    document.addEventListener("visibilitychange", onVisibility, { signal: page.signal });
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

function browserDependencies(monitor: SessionMonitor): WritingDependencies {
  return {
    send: (save, account) => sendAsWriter(save, account, monitor),
    newUuid,
    store: new BrowserDraftStore(),
    editor: newUuid(),
    now: deviceTime,
    random: Math.random,
  };
}

async function sendAsWriter(save: Save, account: string, monitor: SessionMonitor): Promise<SaveAnswer> {
  const answer = await sendSave(save, account);
  if (isSessionLost(answer)) await checkOwner(monitor);
  return answer;
}

/** Milliseconds after which a save counts as unanswered. */
const TIMEOUT = 30_000;

async function sendSave(save: Save, account: string): Promise<SaveAnswer> {
  const address = save.id === null ? href("/admin/posts/save") : href("/admin/posts/:id/save", { id: save.id });
  const body = bodyOf(save, account);
  try {
    const response = await fetch(address, { method: "POST", body, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT) });
    if (response.type === "opaqueredirect") return await findRedirectReason(account);
    if (response.headers.get("Content-Type")?.includes("json")) return (await response.json()) as SaveAnswer;
    return failureOfStatus(response.status);
  } catch {
    return saveFailure("offline", "The site can’t be reached. Your text stays here; try again in a moment.");
  }
}

function bodyOf({ typed, basedOnVersion, saveId, mode, mine }: Save, account: string): FormData {
  const body = new FormData();
  const fields = { ...typed, version: String(basedOnVersion), saveId: saveId ?? "", account };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (mode !== "status") body.append("save", mode);
  if (mine) {
    body.append("merged", "yes");
    body.append("mine", JSON.stringify(mine));
  }
  return body;
}

/** The guard redirects staff who are signed out or not approved, and everybody while the database is away. */
async function findRedirectReason(account: string): Promise<SaveFailure> {
  const owner = await findSessionOwner();
  if (owner === undefined)
    return saveFailure("unavailable", "The site’s data can’t be reached. Your text stays here; try again in a minute.");
  if (owner.account === null) return saveFailure("signed-out", "You are signed out.");
  if (owner.account !== account) return saveFailure("other-account", `${owner.name} is signed in now.`);
  if (!owner.isApproved) return saveFailure("forbidden", "Your account is waiting for an owner’s approval.");
  return saveFailure("unavailable", "You are signed in again. Save once more.", { title: "Error" });
}

function failureOfStatus(status: number): SaveFailure {
  if (status === 413) return saveFailure("failed", "The post is too long to be sent.");
  const reason = status >= 500 || status === 429 ? "unavailable" : "failed";
  return saveFailure(reason, `The site answered with an error (${status}).`, { title: "Error" });
}
