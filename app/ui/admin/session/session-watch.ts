import { useEffect, useEffectEvent } from "react";
import { href, useRevalidator } from "react-router";

const CHANNEL = "staff-session";

/** A tab that was hidden for longer checks whether its session is still valid. */
const MIN_AWAY_MS = 60_000;

export interface SessionOwner {
  readonly account: string | null;
  readonly name: string | null;
  readonly isApproved: boolean;
}

interface SessionChange extends SessionOwner {
  /** Another tab of this browser announced it: somebody signed in or out on purpose. */
  readonly isFromTab: boolean;
}

/** A page with unsaved text prevents the default, which is to reload it. */
const SESSION_CHANGED = "staff-session-changed";

/**
 * Signing in or out in one tab shows in all tabs of the browser; a session that ended elsewhere shows once its tab is visible again.
 * Nothing changes during an outage. @param account that this tab shows as signed in
 */
export function useSessionWatch(account: string | null): void {
  const { revalidate } = useRevalidator();
  const check = useEffectEvent(async (isFromTab: boolean) => {
    const owner = await findSessionOwner();
    if (owner === undefined || owner.account === account) return;
    const change = new CustomEvent<SessionChange>(SESSION_CHANGED, { cancelable: true, detail: { ...owner, isFromTab } });
    if (dispatchEvent(change)) await revalidate();
  });
  useEffect(() => {
    broadcastSession(account);
    return onSessionBroadcast(({ data }) => data !== account && void check(true));
  }, [account]);
  useEffect(() => {
    let hiddenAt = 0;
    const onChange = ({ timeStamp }: Event) => {
      if (document.visibilityState === "hidden") hiddenAt = timeStamp;
      else if (timeStamp - hiddenAt > MIN_AWAY_MS) void check(false);
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}

/** @param listener returns whether the page stays as it is. @returns unsubscribes */
export function onSessionChange(listener: (change: SessionChange) => boolean): () => void {
  const onEvent = (event: Event) => {
    if (event instanceof CustomEvent && listener(event.detail)) event.preventDefault();
  };
  addEventListener(SESSION_CHANGED, onEvent);
  return () => removeEventListener(SESSION_CHANGED, onEvent);
}

/** @param listener called when any tab of this browser announces its session. @returns unsubscribes */
export function onSessionBroadcast(listener: (message: MessageEvent<string | null>) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}

export function broadcastSession(account: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(account);
  channel.close();
}

export async function findSessionOwner(): Promise<SessionOwner | undefined> {
  try {
    const response = await fetch(href("/admin/session"));
    return response.ok ? ((await response.json()) as SessionOwner) : undefined;
  } catch {
    return undefined;
  }
}
