import { useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useNavigation, useRevalidator } from "react-router";

/** Something that staff changed, as the stream of the admin tells it. */
export interface LiveChange {
  /** Grows. */
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

interface LiveEvents {
  /** The newest event that the page's data knows. */
  readonly after: number;
  readonly onChange: (change: LiveChange) => void;
  /** The session is over, so the stream ends for good. */
  readonly onSignedOut: () => void;
}

/** Milliseconds until a stream that the server refused is asked for again. */
const REOPEN_AFTER = 10_000;

/**
 * Tells of what staff change while the page is looked at, and afterwards of what was missed meanwhile. A hidden tab gives
 * its connection back: browsers allow six to a server over HTTP/1.1, tabs together. Use it once in a page.
 */
export function useLiveEvents({ after, onChange, onSignedOut }: LiveEvents): void {
  const known = useRef(after);
  const tell = useEffectEvent((message: MessageEvent<string>) => {
    const id = Number(message.lastEventId);
    if (id <= known.current) return;
    known.current = id;
    onChange({ id, ...JSON.parse(message.data) });
  });
  const end = useEffectEvent(onSignedOut);
  useEffect(() => {
    known.current = Math.max(known.current, after);
  }, [after]);
  useEffect(() => follow(() => `${href("/admin/events")}?after=${known.current}`, tell, end), []);
}

/**
 * Loads the page's data anew when staff change something; the data stays the truth. Not while a form or a link is under way:
 * what that loads brings the change too, and interrupting it would lose the toast that comes with it.
 */
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

/** Holds the stream open while the tab is visible; returns what ends it. */
function follow(address: () => string, tell: (message: MessageEvent<string>) => void, end: () => void): () => void {
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  };
  const open = () => {
    close();
    if (document.visibilityState === "hidden") return;
    stream = new EventSource(address());
    stream.onmessage = tell;
    // A lost connection it mends by itself; an answer that is no stream closes it.
    stream.onerror = () => void (stream?.readyState === EventSource.CLOSED && findOut());
  };
  const findOut = async () => {
    close();
    if (await isSignedOut(address())) end();
    else timer = setTimeout(open, REOPEN_AFTER);
  };
  document.addEventListener("visibilitychange", open);
  open();
  return () => {
    document.removeEventListener("visibilitychange", open);
    close();
  };
}

/** The guard sends whoever is not signed in to the login screen. */
async function isSignedOut(address: string): Promise<boolean> {
  try {
    const { type, status } = await fetch(address, { method: "HEAD", redirect: "manual" });
    return type === "opaqueredirect" || status === 401;
  } catch {
    return false;
  }
}
