import { useEffect, useRef } from "react";

/** What sticks below the bar or is as high as the room below it follows its lines. */
export function useBarHeight() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      if (bar.current) style.setProperty("--bar", `${Math.floor(bar.current.getBoundingClientRect().height)}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--bar");
    };
  }, []);
  return bar;
}
