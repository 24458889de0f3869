import { useEffect, useState } from "react";
import { href, useRevalidator } from "react-router";

interface WorkProgressProps {
  readonly title: string;
  readonly step: string;
  /** From 0 to 1; null when unknown. */
  readonly share: number | null;
  /** Its own address, for a link without a script: a page with a form must not refresh itself. */
  readonly page: string;
}

/** Follows work in another process until it ends. */
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

/** For a page without a form: refreshes it while work is running, also without a script. */
export function Refresh() {
  useRefresh();
  return (
    <noscript>
      <meta httpEquiv="refresh" content="5" />
    </noscript>
  );
}

const REFRESH_MS = 2000;

/** Reloads the page's data periodically. During an outage the last data stays on the screen. */
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

/** A failed reload would replace the page by an error page. The server answers this address from memory. */
async function isDatabaseThere(signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(href("/ready"), { signal });
    return (await answer.json()).database === "ok";
  } catch {
    return false;
  }
}
