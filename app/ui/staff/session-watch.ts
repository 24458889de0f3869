import { useEffect, useEffectEvent } from "react";
import { href, useRevalidator } from "react-router";

const CHANNEL = "staff-session";

/** A tab that was away for longer asks the server whether its session still holds. Milliseconds. */
const LONG_AWAY = 60_000;

/**
 * Sent to the window before a tab shows that its session has changed hands or ended. A page that holds unsaved words prevents
 * the default, stays as it is and says so itself.
 */
export const SESSION_CHANGED = "staff-session-changed";

/**
 * Keeps the tabs of a browser at one: signing out, or in, in one of them shows in all. A session that ended elsewhere shows
 * when its tab is looked at again. While the server or its database can't be asked, nothing changes.
 *
 * @param account whom this tab shows as signed in, or null
 */
export function useSessionWatch(account: string | null): void {
  const { revalidate } = useRevalidator();
  const check = useEffectEvent(async () => {
    const known = await askForSession();
    if (known === undefined || known === account) return;
    if (dispatchEvent(new Event(SESSION_CHANGED, { cancelable: true }))) await revalidate();
  });
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(account);
    channel.onmessage = ({ data }) => {
      if (data !== account) void check();
    };
    return () => channel.close();
  }, [account]);
  useEffect(() => {
    let hiddenAt = 0;
    const onChange = ({ timeStamp }: Event) => {
      if (document.visibilityState === "hidden") hiddenAt = timeStamp;
      else if (timeStamp - hiddenAt > LONG_AWAY) void check();
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}

/** @returns undefined when there is no telling */
async function askForSession(): Promise<string | null | undefined> {
  try {
    const response = await fetch(href("/admin/session"));
    if (!response.ok) return undefined;
    const { account } = (await response.json()) as { account: string | null };
    return account;
  } catch {
    return undefined;
  }
}
