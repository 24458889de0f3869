import { useEffect, useState } from "react";
import { newSaveId } from "~/routes/admin/posts/editor/saving/save-request";

interface TabMessage {
  readonly kind: "hello" | "here" | "bye";
  readonly tab: string;
}

/** Whether another tab of this browser has the post open; the server does not know of hidden ones. */
export function useOtherTab(post: string | null): boolean {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (post === null) return;
    const tab = newSaveId();
    const tabs = new BroadcastChannel(`post-open ${post}`);
    const say = (kind: TabMessage["kind"]) => tabs.postMessage({ kind, tab } satisfies TabMessage);
    tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind === "hello") say("here");
      setOthers((known) => [...known.filter((other) => other !== data.tab), ...(data.kind === "bye" ? [] : [data.tab])]);
    };
    // A tab that crashed said no goodbye, so the tab that is looked at asks again.
    const look = () => {
      if (document.visibilityState === "hidden") return;
      setOthers([]);
      say("hello");
    };
    const leave = () => say("bye");
    document.addEventListener("visibilitychange", look);
    addEventListener("pagehide", leave);
    addEventListener("pageshow", look);
    look();
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", look);
      leave();
      tabs.close();
    };
  }, [post]);
  return others.length > 0;
}
