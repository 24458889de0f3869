import { useEffect, useState, useSyncExternalStore } from "react";
import { SessionMonitor, type SessionSnapshot, type Writer } from "./session-monitor";
import { findSessionOwner, onSessionChange, onTabTold } from "./session-watch";

export function useSessionMonitor(writer: Writer): { monitor: SessionMonitor; session: SessionSnapshot } {
  const [monitor] = useState(() => new SessionMonitor(writer));
  const session = useSyncExternalStore(monitor.subscribe, monitor.getSnapshot, monitor.getSnapshot);
  const isLost = session.state.kind !== "in";
  useEffect(() => {
    if (!isLost) return;
    const look = () => void checkOwner(monitor);
    const stop = onTabTold(look);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [monitor, isLost]);
  return { monitor, session };
}

/** The page stays when its session ends, unless a tab signed out on purpose and nothing here is unsaved. */
export function useSessionChanges(monitor: SessionMonitor, hasUnsaved: () => boolean): void {
  useEffect(
    () =>
      onSessionChange((change) => {
        if (change.isFromTab && !hasUnsaved()) return false;
        monitor.update(change);
        return true;
      }),
    [monitor, hasUnsaved],
  );
}

/** Asks the server whose session it is; without an answer nothing changes. */
export async function checkOwner(monitor: SessionMonitor): Promise<void> {
  const owner = await findSessionOwner();
  if (owner) monitor.update(owner);
}
