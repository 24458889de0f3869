import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Reads the page's data again and again while something is at work. */
export function useRefresh(isMoving: boolean, milliseconds = 2000): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isMoving || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), milliseconds);
    return () => clearTimeout(timer);
  }, [isMoving, milliseconds, state, revalidate]);
}
