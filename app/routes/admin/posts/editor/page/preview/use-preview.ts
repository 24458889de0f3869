import { useEffect, useState } from "react";
import { renderPreview } from "./preview-renderer";

/** Milliseconds without typing after which preview and word count follow. */
const PAUSE = 250;

export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** Rendered as saving renders it, by a renderer that is loaded once somebody types. @param given what the page came with */
export function useRenderedMarkdown(markdown: string, given: { readonly markdown: string; readonly html: string }): string {
  const [rendered, setRendered] = useState(given);
  useEffect(() => {
    if (rendered.markdown === markdown) return;
    return renderPreview(markdown, (html) => setRendered({ markdown, html }));
  }, [markdown, rendered.markdown]);
  return rendered.html;
}
