import { useCallback, useEffect, useRef, useState } from "react";
import type { SurfaceProps } from "./surface";

interface Loaded {
  readonly Surface: React.ComponentType<SurfaceProps>;
  /** What Undo returns to. */
  readonly firstText: string;
}

/** "pending" until the surface is loaded or has failed. */
export type ContentView = "pending" | "surface" | "markdown";

const CHOICE = "content-view";

/** Starts while the page is hydrated, which takes a slow device up to a second. */
export function loadSurfaceAhead(): void {
  if (chosenView() === "markdown") return;
  import("./surface").catch(() => {
    // The field tries again, and shows the Markdown if that fails.
  });
}

/** Loads the writing surface after the page, unless this device is set to Markdown or the text is too complex. */
export function useWritingSurface(area: React.RefObject<HTMLTextAreaElement | null>) {
  const [view, setView] = useState<ContentView>("pending");
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isTooMuch, setTooMuch] = useState(false);
  const waitForComposition = useComposition(area);
  const onTooMuch = useCallback(() => {
    setTooMuch(true);
    setView("markdown");
  }, []);
  const show = useCallback(
    async (undoesTo: "defaultValue" | "value") => {
      try {
        // Reading Markdown takes a look-behind. Safari before 16.4 throws here, and gives out a module that threw when it is imported again.
        if (!/(?<=a)b/.test("ab")) return setView("markdown");
        const [{ default: Surface }, { isWithinLimitsWithCode }] = await Promise.all([
          import("./surface"),
          import("~/domain/posts/article/markdown-limits"),
        ]);
        await waitForComposition();
        if (!area.current || !isWithinLimitsWithCode(area.current.value)) return onTooMuch();
        const first = area.current[undoesTo];
        const firstText = isWithinLimitsWithCode(first) ? first : area.current.value;
        setLoaded((known) => known ?? { Surface, firstText });
        setTooMuch(false);
        setView("surface");
      } catch {
        setView("markdown");
      }
    },
    [area, onTooMuch, waitForComposition],
  );
  useEffect(() => {
    if (chosenView() === "markdown") setView("markdown");
    else void show("defaultValue");
  }, [show]);
  const choose = (chosen: "surface" | "markdown") => {
    rememberView(chosen);
    if (chosen === "surface") void show("value");
    else setView("markdown");
  };
  return { view, loaded, isTooMuch, choose, onTooMuch };
}

/** @returns waits while a character is composed, as in Japanese: taking the focus would break it off */
function useComposition(area: React.RefObject<HTMLTextAreaElement | null>) {
  const composition = useRef<Promise<void> | null>(null);
  useEffect(() => {
    const page = new AbortController();
    const begin = () => {
      composition.current = new Promise((ended) => area.current?.addEventListener("compositionend", () => ended(), { once: true }));
    };
    area.current?.addEventListener("compositionstart", begin, { signal: page.signal });
    return () => page.abort();
  }, [area]);
  return useCallback(async () => composition.current, []);
}

function chosenView(): string | null {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}

function rememberView(view: string): void {
  try {
    localStorage.setItem(CHOICE, view);
  } catch {
    // The choice is forgotten.
  }
}
