import { useCallback, useEffect, useState } from "react";
import type { SurfaceProps } from "./surface";

type Surface = React.ComponentType<SurfaceProps>;

/** "pending" until the surface is loaded or has failed. */
export type ContentView = "pending" | "surface" | "markdown";

const CHOICE = "content-view";

/** Loads the writing surface after the page, unless this device is set to Markdown or the text is too complex. */
export function useWritingSurface(area: React.RefObject<HTMLTextAreaElement | null>) {
  const [view, setView] = useState<ContentView>("pending");
  const [Surface, setSurface] = useState<Surface | null>(null);
  const [isTooMuch, setTooMuch] = useState(false);
  const onTooMuch = useCallback(() => {
    setTooMuch(true);
    setView("markdown");
  }, []);
  const show = useCallback(async () => {
    try {
      const [{ default: Loaded }, { isWithinLimitsWithCode }] = await Promise.all([
        import("./surface"),
        import("~/domain/posts/article/markdown-limits"),
      ]);
      if (!area.current || !isWithinLimitsWithCode(area.current.value)) return onTooMuch();
      setSurface(() => Loaded);
      setTooMuch(false);
      setView("surface");
    } catch {
      setView("markdown");
    }
  }, [area, onTooMuch]);
  useEffect(() => {
    if (chosenView() === "markdown") setView("markdown");
    else void show();
  }, [show]);
  const choose = (chosen: "surface" | "markdown") => {
    rememberView(chosen);
    if (chosen === "surface") void show();
    else setView("markdown");
  };
  return { view, Surface, isTooMuch, choose, onTooMuch };
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
