import { useState } from "react";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import type { SessionMonitor } from "~/ui/admin/session/session-monitor";
import { type LiveChange, type PostPresence, useLiveEvents } from "~/ui/admin/session/use-live-events";
import { checkOwner } from "~/ui/admin/session/use-session-monitor";
import { newsOf, type PostNews, presenceWords } from "./post-news";
import { useOtherTab } from "./use-other-tab";

interface Options {
  readonly known: SavedVersion | null;
  readonly after: number | null;
  readonly monitor: SessionMonitor;
}

export function usePostLive({ known, after, monitor }: Options): { news: PostNews | null; presence: string } {
  const [change, setChange] = useState<LiveChange | null>(null);
  const [others, setOthers] = useState<PostPresence>(nobody);
  const isInOtherTab = useOtherTab(known?.id ?? null);
  const { state, writer } = monitor.getSnapshot();
  const isPaused = known === null || state.kind !== "in";
  useLiveEvents({
    after,
    isPaused,
    post: known?.id ?? null,
    onPresence: setOthers,
    onChange: (told) => told.postId === known?.id && setChange(told.kind === "untrashed" ? null : told),
    onSignedOut: () => void checkOwner(monitor),
  });
  return {
    news: change && known && newsOf(change, known, writer.id),
    presence: presenceWords(isPaused ? nobody : others, isInOtherTab),
  };
}

const nobody: PostPresence = { names: [], isOnOtherDevice: false };
