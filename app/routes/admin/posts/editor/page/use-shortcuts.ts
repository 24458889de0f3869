import { useEffect, useEffectEvent } from "react";

/** Ctrl+S or Command+S anywhere in the page, and a question mark outside of the fields. */
export function useShortcuts(save: () => void, help: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isField = event.target instanceof Element && event.target.closest("input:not([type=radio]), textarea, select, dialog") !== null;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s") {
      event.preventDefault();
      save();
    } else if (event.key === "?" && !isField) help();
  });
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
