import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { href } from "react-router";
import type { PublicationWarning } from "~/domain/posts/article/publication-warnings";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save";

/** Milliseconds; more than MAX_WAIT of surface-text.ts, so that constant typing requests nothing. */
const PAUSE = 3000;

type Warnings = readonly PublicationWarning[] | null;

/** Suggestions for the text as it is typed. The server checks it and stores nothing. */
export function useWarnings(typed: TypedPost, given: Warnings): { warnings: Warnings; check: () => void } {
  const [warnings, setWarnings] = useState(given);
  const { title, slug, excerpt, content } = typed;
  const text = useMemo(() => JSON.stringify({ title, slug, excerpt, content }), [title, slug, excerpt, content]);
  const checked = useRef(given === null ? null : text);
  const latest = useRef(text);
  const check = useCallback(async (sent: string) => {
    const found = await fetchWarnings(JSON.parse(sent));
    if (latest.current !== sent || found === null) return;
    checked.current = sent;
    setWarnings(found);
  }, []);
  useEffect(() => {
    latest.current = text;
    if (checked.current === text || content === "") return;
    const timer = setTimeout(() => void check(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text, content, check]);
  return { warnings, check: () => void check(text) };
}

/** @returns null without an answer, which never disturbs the writer */
async function fetchWarnings(fields: Readonly<Record<string, string>>): Promise<readonly PublicationWarning[] | null> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  try {
    const response = await fetch(href("/admin/posts/check"), { method: "POST", body, redirect: "manual" });
    return response.ok ? ((await response.json()) as readonly PublicationWarning[]) : null;
  } catch {
    return null;
  }
}
