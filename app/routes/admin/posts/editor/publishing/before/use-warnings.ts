import { useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { PublicationWarning } from "~/domain/posts/article/publication-warnings";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save";

const PAUSE = 2000;

type Warnings = readonly PublicationWarning[] | null;

/** What to look at in the text as it is typed: the server says so, and nothing of it is stored. */
export function useWarnings(typed: TypedPost, given: Warnings): { warnings: Warnings; check: () => void } {
  const [warnings, setWarnings] = useState(given);
  const { title, slug, excerpt, content } = typed;
  const text = JSON.stringify({ title, slug, excerpt, content });
  const checked = useRef(given === null ? null : text);
  const latest = useRef(text);
  const ask = useCallback(async (wanted: string) => {
    const found = await askWarnings(JSON.parse(wanted));
    if (latest.current !== wanted || found === null) return;
    checked.current = wanted;
    setWarnings(found);
  }, []);
  useEffect(() => {
    latest.current = text;
    if (checked.current === text || content === "") return;
    const timer = setTimeout(() => void ask(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text, content, ask]);
  return { warnings, check: () => void ask(text) };
}

/** @returns null when no answer came; the text is what matters */
async function askWarnings(fields: Readonly<Record<string, string>>): Promise<readonly PublicationWarning[] | null> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  try {
    const response = await fetch(href("/admin/posts/check"), { method: "POST", body, redirect: "manual" });
    return response.ok ? ((await response.json()) as readonly PublicationWarning[]) : null;
  } catch {
    return null;
  }
}
