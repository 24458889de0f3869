import { useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useNavigation, useRevalidator } from "react-router";

export interface LiveChange {
  readonly id: number;
  /** For example "saved", "published" or "trashed". */
  readonly kind: string;
  /** Null when it is about categories. */
  readonly postId: string | null;
  readonly version: number | null;
  readonly actorId: string;
  readonly actorName: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface PostPresence {
  readonly names: readonly string[];
  /** The reader's own account has it open on another device. */
  readonly isOnOtherDevice: boolean;
}

interface LiveEvents {
  /** The newest event that the page's data knows; null for whatever comes from now on. */
  readonly after: number | null;
  readonly onChange: (change: LiveChange) => void;
  /** The session is over, so the stream ends for good. */
  readonly onSignedOut: () => void;
  /** The post that the page has open: others see that it does. */
  readonly post?: string | null;
  readonly onPresence?: (presence: PostPresence) => void;
  readonly isPaused?: boolean;
}

/** Milliseconds until a rejected stream is asked for again. */
const REOPEN_AFTER = 10_000;

/** Milliseconds that a post stays open to others in a tab that is not looked at. */
const LINGER = 30_000;

/**
 * Tells of changes while the page is looked at, and afterwards of those that it missed. A hidden tab closes its connection:
 * browsers allow six to a server over HTTP/1.1, all tabs together. Use it once in a page.
 */
export function useLiveEvents({ after, onChange, onSignedOut, post = null, onPresence, isPaused = false }: LiveEvents): void {
  const known = useRef(after);
  const hear = useEffectEvent((message: MessageEvent<string>) => {
    if (message.type === "presence") return onPresence?.(JSON.parse(message.data));
    const id = Number(message.lastEventId);
    if (known.current !== null && id <= known.current) return;
    known.current = id;
    onChange({ id, ...JSON.parse(message.data) });
  });
  const end = useEffectEvent(onSignedOut);
  useEffect(() => {
    if (after !== null) known.current = Math.max(known.current ?? after, after);
  }, [after]);
  useEffect(() => {
    if (isPaused) return;
    const address = () => {
      const query = new URLSearchParams({
        ...(known.current !== null && { after: String(known.current) }),
        ...(post !== null && { post }),
      });
      return `${href("/admin/events")}?${query}`;
    };
    return follow({ address, hear, end, linger: post === null ? 0 : LINGER });
  }, [post, isPaused]);
}

/** Reloads the page's data when staff change something, but not during a navigation, whose toast would be lost. */
export function useLiveData(after: number): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const [told, setTold] = useState(after);
  useLiveEvents({ after, onChange: ({ id }) => setTold(id), onSignedOut: () => void revalidate() });
  useEffect(() => {
    if (told <= after || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), GATHER);
    return () => clearTimeout(timer);
  }, [told, after, state, revalidate]);
}

/** Milliseconds in which changes that come together are loaded together. */
const GATHER = 150;

interface Following {
  readonly address: () => string;
  readonly hear: (message: MessageEvent<string>) => void;
  readonly end: () => void;
  /** Milliseconds that a hidden tab keeps its stream, unless another tab of the browser opens one. */
  readonly linger: number;
}

function follow({ address, hear, end, linger }: Following): () => void {
  const tabs = new BroadcastChannel("live-stream");
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isHidden = () => document.visibilityState === "hidden";
  const close = () => {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  };
  const open = () => {
    close();
    tabs.postMessage("open");
    stream = new EventSource(address());
    stream.onmessage = hear;
    stream.addEventListener("presence", hear);
    // A lost connection it mends by itself; an answer that is no stream closes it.
    stream.onerror = () => void (stream?.readyState === EventSource.CLOSED && findOut());
  };
  const findOut = async () => {
    close();
    if (await isSignedOut(address())) end();
    else timer = setTimeout(look, REOPEN_AFTER);
  };
  const look = () => {
    clearTimeout(timer);
    if (isHidden()) timer = setTimeout(close, linger);
    else if (!stream) open();
  };
  tabs.onmessage = () => {
    if (isHidden()) close();
  };
  // A page in the back-forward cache would hold the stream, and its reader seem to be there.
  const page = new AbortController();
  addEventListener("pagehide", close, { signal: page.signal });
  addEventListener("pageshow", look, { signal: page.signal });
  document.addEventListener("visibilitychange", look, { signal: page.signal });
  look();
  return () => {
    page.abort();
    tabs.close();
    close();
  };
}

/** The guard redirects to the sign-in page. */
async function isSignedOut(address: string): Promise<boolean> {
  try {
    const { type, status } = await fetch(address, { method: "HEAD", redirect: "manual" });
    return type === "opaqueredirect" || status === 401;
  } catch {
    return false;
  }
}
