import { useEffect } from "react";

/** Keeps what is fixed to the bottom above the keyboard of a phone, which covers the page without making it smaller. */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const { style, classList } = document.documentElement;
    const viewport = window.visualViewport;
    const page = new AbortController();
    const follow = () => {
      const covered = viewport ? Math.max(0, innerHeight - viewport.height - viewport.offsetTop) : 0;
      style.setProperty("--keyboard", `${Math.round(covered)}px`);
      classList.toggle("has-keyboard", covered > 100);
    };
    follow();
    for (const name of ["resize", "scroll"]) viewport?.addEventListener(name, follow, { signal: page.signal });
    return () => {
      page.abort();
      style.removeProperty("--keyboard");
      classList.remove("has-keyboard");
    };
  }, []);
}
