import { useEffect, useState } from "react";
import { href, useRevalidator } from "react-router";
import "./work-progress.css";

interface WorkProgressProps {
  readonly title: string;
  readonly step: string;
  /** From 0 to 1; null when nobody knows. */
  readonly share: number | null;
  /** Address of the page it is on. Without a script a link leads there: a page with a form must not load itself again. */
  readonly page: string;
}

/** Work in a process of its own, which the page follows until it ends. */
export function WorkProgress({ title, step, share, page }: WorkProgressProps) {
  useRefresh();
  return (
    <div className="work-progress">
      <p role="status">
        <b>{`${title}…`}</b>
      </p>
      <progress aria-label={title} {...(share !== null && { value: share })} max={1} />
      <p className="soft small">{`${step}. You can leave this page.`}</p>
      <noscript>
        <a className="button outline small" href={page}>
          Check the progress
        </a>
      </noscript>
    </div>
  );
}

/** On a page without a form, while something is at work: keeps the page up to date, without a script as well. */
export function Refresh() {
  useRefresh();
  return (
    <noscript>
      <meta httpEquiv="refresh" content="5" />
    </noscript>
  );
}

const REFRESH_MS = 2000;

/** Loads the page's data again and again. While the server or its database is away, what was loaded last stays on the screen. */
function useRefresh(): void {
  const { revalidate, state } = useRevalidator();
  const [misses, setMisses] = useState(0);
  useEffect(() => {
    if (state !== "idle") return;
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const isThere = await isDatabaseThere(left.signal);
      if (left.signal.aborted) return;
      if (isThere) await revalidate();
      else setMisses(misses + 1);
    }, REFRESH_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [misses, state, revalidate]);
}

/** Loading that fails would put an error page in this one's place. The server answers this one from memory. */
async function isDatabaseThere(signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(href("/ready"), { signal });
    return (await answer.json()).database === "ok";
  } catch {
    return false;
  }
}
