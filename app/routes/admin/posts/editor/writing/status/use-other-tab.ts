import { useEffect, useState } from "react";
import { newUuid } from "~/routes/admin/posts/editor/writing/save";

interface TabMessage {
  readonly kind: "hello" | "here" | "bye";
  readonly tab: string;
}

/** Whether another tab of this browser has the post open; the server doesn't know about hidden tabs. */
export function useOtherTab(post: string | null): boolean {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (post === null) return;
    const tab = newUuid();
    const tabs = new BroadcastChannel(`post-open ${post}`);
    const say = (kind: TabMessage["kind"]) => tabs.postMessage({ kind, tab } satisfies TabMessage);
    tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind === "hello") say("here");
      setOthers((known) => [...known.filter((other) => other !== data.tab), ...(data.kind === "bye" ? [] : [data.tab])]);
    };
    // A crashed tab sends no "bye", so a tab that becomes visible asks again.
    const announce = () => {
      if (document.visibilityState === "hidden") return;
      setOthers([]);
      say("hello");
    };
    const leave = () => say("bye");
    const page = new AbortController();
    document.addEventListener("visibilitychange", announce, { signal: page.signal });
    addEventListener("pagehide", leave, { signal: page.signal });
    addEventListener("pageshow", announce, { signal: page.signal });
    announce();
    return () => {
      page.abort();
      leave();
      tabs.close();
    };
  }, [post]);
  return others.length > 0;
}
