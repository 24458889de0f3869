import { useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useNavigation, useRevalidator } from "react-router";

export interface LiveChange {
  readonly id: number;
  /** For example "saved", "published" or "trashed". */
  readonly kind: string;
  /** Null for a change of categories. */
  readonly postId: string | null;
  readonly version: number | null;
  readonly actorId: string;
  readonly actorName: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface PostPresence {
  readonly names: readonly string[];
  /** The same account has it open on another device. */
  readonly isOnOtherDevice: boolean;
}

interface LiveEvents {
  /** The newest event in the page's data; null for events from now on. */
  readonly after: number | null;
  readonly onChange: (change: LiveChange) => void;
  /** The session is over, and so is the stream. */
  readonly onSignedOut: () => void;
  /** The post that is open in the page, which others can see. */
  readonly post?: string | null;
  readonly onPresence?: (presence: PostPresence) => void;
  readonly isPaused?: boolean;
}

/** After a rejected request. */
const REOPEN_MS = 10_000;

/** How long others still see a post as open in a hidden tab. */
const LINGER_MS = 30_000;

/**
 * Reports changes while the page is visible, and later those that it missed. A hidden tab closes its connection:
 * browsers allow six to a server over HTTP/1.1, all tabs together. Use it once in a page.
 */
export function useLiveEvents({ after, onChange, onSignedOut, post = null, onPresence, isPaused = false }: LiveEvents): void {
  const known = useRef(after);
  const onMessage = useEffectEvent((message: MessageEvent<string>) => {
    if (message.type === "presence") return onPresence?.(JSON.parse(message.data));
    const id = Number(message.lastEventId);
    if (known.current !== null && id <= known.current) return;
    known.current = id;
    onChange({ id, ...JSON.parse(message.data) });
  });
  const onEnd = useEffectEvent(onSignedOut);
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
    return follow({ address, onMessage, onEnd, lingerMs: post === null ? 0 : LINGER_MS });
  }, [post, isPaused]);
}

/** Reloads the page's data when staff change something, but not during a navigation, whose toast would be lost. */
export function useLiveData(after: number): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const [newest, setNewest] = useState(after);
  useLiveEvents({ after, onChange: ({ id }) => setNewest(id), onSignedOut: () => void revalidate() });
  useEffect(() => {
    if (newest <= after || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), BATCH_MS);
    return () => clearTimeout(timer);
  }, [newest, after, state, revalidate]);
}

/** Changes within this time are loaded together. */
const BATCH_MS = 150;

interface Following {
  readonly address: () => string;
  readonly onMessage: (message: MessageEvent<string>) => void;
  readonly onEnd: () => void;
  /** How long a hidden tab keeps its stream, unless another tab opens one. */
  readonly lingerMs: number;
}

function follow({ address, onMessage, onEnd, lingerMs }: Following): () => void {
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
    stream.onmessage = onMessage;
    stream.addEventListener("presence", onMessage);
    // The browser restores a lost connection; a response that is no stream closes it.
    stream.onerror = () => void (stream?.readyState === EventSource.CLOSED && checkSession());
  };
  const checkSession = async () => {
    close();
    if (await isSignedOut(address())) onEnd();
    else timer = setTimeout(update, REOPEN_MS);
  };
  const update = () => {
    clearTimeout(timer);
    if (isHidden()) timer = setTimeout(close, lingerMs);
    else if (!stream) open();
  };
  tabs.onmessage = () => {
    if (isHidden()) close();
  };
  // A page in the back-forward cache would keep the stream, and its reader would seem present.
  const page = new AbortController();
  addEventListener("pagehide", close, { signal: page.signal });
  addEventListener("pageshow", update, { signal: page.signal });
  document.addEventListener("visibilitychange", update, { signal: page.signal });
  update();
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
