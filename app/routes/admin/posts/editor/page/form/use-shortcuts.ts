import { useEffect, useEffectEvent } from "react";

export function useShortcuts(save: () => void, help: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isField =
      event.target instanceof Element &&
      event.target.closest("input:not([type=radio]), textarea, select, dialog, [contenteditable]") !== null;
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
