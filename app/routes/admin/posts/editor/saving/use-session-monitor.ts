import { useEffect, useState, useSyncExternalStore } from "react";
import { SessionMonitor, type SessionSnapshot, type Writer } from "~/ui/admin/session/session-monitor";
import { findSessionOwner, onSessionChange, onTabTold } from "~/ui/admin/session/session-watch";

/** Whether the writer of the page is still signed in. */
export function useSessionMonitor(writer: Writer): { keeping: SessionMonitor; session: SessionSnapshot } {
  const [keeping] = useState(() => new SessionMonitor(writer));
  const session = useSyncExternalStore(keeping.subscribe, keeping.getSnapshot, keeping.getSnapshot);
  const isLost = session.standing.kind !== "in";
  useEffect(() => {
    if (!isLost) return;
    const look = () => void learnOwner(keeping);
    const stop = onTabTold(look);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [keeping, isLost]);
  return { keeping, session };
}

/** Keeps the page when its session changes hands or ends. One that holds no unsaved words gives way to whoever signs out on purpose. */
export function useSessionChanges(keeping: SessionMonitor, hasUnsaved: () => boolean): void {
  useEffect(
    () =>
      onSessionChange((change) => {
        if (change.isFromTab && !hasUnsaved()) return false;
        keeping.learn(change);
        return true;
      }),
    [keeping, hasUnsaved],
  );
}

/** Asks the server whose session it is; without an answer nothing changes. */
export async function learnOwner(keeping: SessionMonitor): Promise<void> {
  const owner = await findSessionOwner();
  if (owner) keeping.learn(owner);
}
