import { useState } from "react";
import { formatTime } from "~/domain/clinic/arizona-time";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { type Noun, nounOf } from "~/routes/admin/page-names";
import { checkOwner, type SessionMonitor } from "~/ui/admin/session/session-monitor";
import { type LiveChange, type PostPresence, useLiveEvents } from "~/ui/admin/session/use-live-events";

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
    onChange: (event) => event.postId === known?.id && setChange(event.kind === "untrashed" ? null : event),
    onSignedOut: () => void checkOwner(monitor),
  });
  const news = change && known && newsOf(change, known, writer.id, isInOtherTab);
  return { news, presence: formatPresence(isPaused ? nobody : others, isInOtherTab, nounOf(known)) };
}

const nobody: PostPresence = { names: [], isOnOtherDevice: false };

export interface PostNews {
  readonly text: string;
  /** The post is gone: nothing to load or compare. */
  readonly isOver: boolean;
}

/** @param account the writer's @returns null for what the page already knows */
export function newsOf(change: LiveChange, known: SavedVersion, account: string, isInOtherTab: boolean): PostNews | null {
  if (change.postId !== known.id) return null;
  const who = change.actorId === account ? "You" : change.actorName;
  const noun = nounOf(known);
  const gone = goneTexts[change.kind]?.(noun);
  if (gone) return { text: `${who} ${gone}`, isOver: true };
  if (change.version === null || change.version <= known.version) return null;
  const place = who !== "You" ? "" : isInOtherTab ? ", in another tab" : ", elsewhere";
  const what = changeTexts[change.kind]?.(noun) ?? `saved this ${noun}`;
  return { text: `${who} ${what} at ${formatTime(change.at)}${place}`, isOver: false };
}

type NewsTexts = Readonly<Record<string, (noun: Noun) => string>>;

const goneTexts: NewsTexts = {
  trashed: (noun) => `moved this ${noun} to the trash`,
  deleted: (noun) => `deleted this ${noun} for good`,
};

const changeTexts: NewsTexts = {
  published: (noun) => `published this ${noun}`,
  unpublished: (noun) => `took this ${noun} off the ${noun === "page" ? "site" : "blog"}`,
  discarded: () => "discarded the unpublished changes",
  "built-in": () => "put the built-in text back",
  undone: () => "took the last change back",
};

export function formatPresence({ names, isOnOtherDevice }: PostPresence, isInOtherTab: boolean, noun: Noun = "post"): string {
  const colleagues = names.length === 0 ? [] : [`${list.format(names)} ${names.length === 1 ? "is" : "are"} editing this ${noun} too.`];
  if (isInOtherTab) return [...colleagues, `You have this ${noun} open in another tab.`].join(" ");
  return [...colleagues, ...(isOnOtherDevice ? [`You have this ${noun} open on another device.`] : [])].join(" ");
}

const list = new Intl.ListFormat("en-US");
