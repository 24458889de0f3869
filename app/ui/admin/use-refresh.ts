import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

/** Reads the page's data again and again while something is at work. While the server is away, what was read last stays on the screen. */
export function useRefresh(isMoving: boolean, milliseconds = 2000): void {
  const { revalidate, state } = useRevalidator();
  const [misses, setMisses] = useState(0);
  useEffect(() => {
    if (!isMoving || state !== "idle") return;
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const isThere = await isAnswered(left.signal);
      if (left.signal.aborted) return;
      if (isThere) await revalidate();
      else setMisses(misses + 1);
    }, milliseconds);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [isMoving, milliseconds, misses, state, revalidate]);
}

/** Reading data that fails would put the page of an error in this one's place. */
async function isAnswered(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: "HEAD", signal })).status < 500;
  } catch {
    return false;
  }
}
