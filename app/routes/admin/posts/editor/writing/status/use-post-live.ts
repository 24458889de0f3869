import { useState } from "react";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { nounOf } from "~/routes/admin/page-names";
import type { SessionMonitor } from "~/ui/admin/session/session-monitor";
import { type LiveChange, type PostPresence, useLiveEvents } from "~/ui/admin/session/use-live-events";
import { checkOwner } from "~/ui/admin/session/use-session-monitor";
import { newsOf, presenceWords } from "./post-news";

export function usePostLive(known: SavedVersion | null, after: number | null, monitor: SessionMonitor, isInOtherTab: boolean) {
  const [change, setChange] = useState<LiveChange | null>(null);
  const [others, setOthers] = useState<PostPresence>(nobody);
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
  const news = change && known && newsOf(change, known, writer.id, isInOtherTab);
  return { news, presence: presenceWords(isPaused ? nobody : others, isInOtherTab, nounOf(known)) };
}

const nobody: PostPresence = { names: [], isOnOtherDevice: false };
