import { useEffect, useEffectEvent } from "react";
import { href, useRevalidator } from "react-router";

const CHANNEL = "staff-session";

/** A tab that was away for longer asks the server whether its session still holds. Milliseconds. */
const LONG_AWAY = 60_000;

export interface SessionOwner {
  readonly account: string | null;
  readonly name: string | null;
  readonly isApproved: boolean;
}

interface SessionChange extends SessionOwner {
  /** Another tab of this browser said so: somebody signed out, or in, on purpose. */
  readonly isFromTab: boolean;
}

/** A page with unsaved words prevents this event's default, stays as it is and says so itself. */
const SESSION_CHANGED = "staff-session-changed";

/**
 * Signing in or out in one tab shows in all tabs of the browser; a session that ended elsewhere shows when its tab is looked at again.
 * Nothing changes while the server or its database is away. @param account whom this tab shows as signed in, or null
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
    tellTabs(account);
    return onTabTold(({ data }) => data !== account && void check(true));
  }, [account]);
  useEffect(() => {
    let hiddenAt = 0;
    const onChange = ({ timeStamp }: Event) => {
      if (document.visibilityState === "hidden") hiddenAt = timeStamp;
      else if (timeStamp - hiddenAt > LONG_AWAY) void check(false);
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}

/** @param hear returns whether the page stays as it is. @returns stops */
export function onSessionChange(hear: (change: SessionChange) => boolean): () => void {
  const listen = (event: Event) => {
    if (event instanceof CustomEvent && hear(event.detail)) event.preventDefault();
  };
  addEventListener(SESSION_CHANGED, listen);
  return () => removeEventListener(SESSION_CHANGED, listen);
}

/** @param hear called when any tab of this browser tells whose session it has. @returns stops */
export function onTabTold(hear: (message: MessageEvent<string | null>) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = hear;
  return () => channel.close();
}

export function tellTabs(account: string | null): void {
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
