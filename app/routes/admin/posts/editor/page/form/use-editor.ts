import { createContext, useCallback, useContext, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import type { PublicationWarning } from "~/domain/posts/article/publication-warnings";
import { wordCounter } from "~/domain/posts/article/reading-time";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { useWarnings } from "~/routes/admin/posts/editor/publishing/pre-publish/use-warnings";
import type { FailedPublication, Publication } from "~/routes/admin/posts/editor/publishing/publication-state";
import type { Publishing } from "~/routes/admin/posts/editor/publishing/publishing-context";
import { usePublication } from "~/routes/admin/posts/editor/publishing/use-publication";
import { controlOf } from "~/routes/admin/posts/editor/writing/form-controls";
import type { FailedForm, TypedPost } from "~/routes/admin/posts/editor/writing/save";
import { useOtherTab } from "~/routes/admin/posts/editor/writing/status/use-other-tab";
import { UnfinishedUploads } from "~/routes/admin/posts/editor/writing/unfinished-uploads";
import { useSessionMonitor, type Writer } from "~/ui/admin/session/session-monitor";
import { usePostForm } from "./use-post-form";

export interface OpenedPost {
  readonly writer: Writer & { readonly email: string };
  readonly post: SavedVersion | null;
  readonly stored: TypedPost;
  /** The text that readers see, if `stored` is newer. */
  readonly live?: TypedPost | null;
  /** The latest live event that this data includes; left out for a new post. */
  readonly liveAfter?: number;
  readonly html: string;
  readonly failed: FailedForm | null;
  readonly saveId: string;
  readonly categories: readonly string[];
  /** ISO 8601: the date the article shows, or would if it were published now. */
  readonly shownAt: string;
  /** A preview link that was just made without a script; it can't be shown again. */
  readonly madeLink: string | null;
  readonly publication: Publication;
  readonly failedPublication?: FailedPublication | null;
  readonly warnings?: readonly PublicationWarning[];
}

export type Editor = ReturnType<typeof useEditor>;

export const EditorContext = createContext<Editor | null>(null);

export function useOpenEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("Only a part of the editor can use this.");
  return editor;
}

/** State and commands of an open post. */
export function useEditor(opened: OpenedPost, onHelp: () => void) {
  const { writer, stored, live = null, failed, saveId } = opened;
  const formId = useId();
  const [uploads] = useState(() => new UnfinishedUploads());
  const { monitor, session } = useSessionMonitor(writer);
  const postForm = usePostForm({ post: opened.post, stored, live, failed, monitor, uploads });
  const { writing, state, form, readTime, recovery, saveChanges, saveFirst, saveDraft, publish } = postForm;
  const { typed, post } = state;
  useShortcuts(saveChanges, onHelp);
  const debounced = useDebounced(typed);
  const [countWords] = useState(wordCounter);
  const words = useMemo(() => countWords(debounced.content), [countWords, debounced.content]);
  const countMinutes = useEffectEvent((counted: number) => readTime.count(form.current, counted));
  useEffect(() => countMinutes(words), [words]);
  const forms = usePublication(opened.publication, opened.failedPublication ?? null, opened.madeLink, monitor);
  const { scheduledAt } = forms.publication.plan;
  const isLeaving = useRef(false);
  /**
   * Ends saving before another text is stored, and keeps what is typed on this device. Saving continues once the page is shown again or
   * somebody types on it: the form did not go through then. @returns the newest version
   */
  const endSaving = async () => {
    const resume = writing.pause();
    const returned = new AbortController();
    const onReturn = () => {
      returned.abort();
      isLeaving.current = false;
      resume();
    };
    for (const event of ["pageshow", "input"]) addEventListener(event, onReturn, { signal: returned.signal });
    await writing.whenIdle();
    await writing.storeDraft();
    return writing.getState().post?.version ?? 0;
  };
  const leaveBy: Publishing["leaveBy"] = (event, prepare) => {
    event.preventDefault();
    if (isLeaving.current) return;
    isLeaving.current = true;
    const leaving = event.currentTarget;
    void endSaving().then((version) => {
      prepare?.(version);
      leaving.submit();
    });
  };
  const publishing: Publishing = {
    ...{ ...forms, formId, form, post, debounced, live: state.live, saveId },
    ...{ saveFirst, saveDraft, publish, leaveBy },
  };
  return {
    ...postForm,
    opened,
    initial: failed?.typed ?? stored,
    post,
    page: post?.page ?? null,
    formId,
    uploads,
    monitor,
    session,
    debounced,
    words,
    publishing,
    scheduledAt,
    hasReaders: post?.status === "published" || scheduledAt !== null,
    isInOtherTab: useOtherTab(post?.id ?? null),
    suggestions: useWarnings(typed, opened.warnings ?? null),
    endSaving,
    ...useFieldFocus(form, opened.post === null && failed === null && recovery.hasNothing),
  };
}

/** Milliseconds without typing after which preview, pictures and word count follow. */
const PAUSE = 250;

export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

function useShortcuts(save: () => void, help: () => void): void {
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

/** The field that was used last: dialogs, and buttons that disappear, return the focus to it. @param isEmpty puts the focus into the title */
function useFieldFocus(form: React.RefObject<HTMLFormElement | null>, isEmpty: boolean) {
  const lastField = useRef<HTMLElement | null>(null);
  const noteField = ({ target }: React.FocusEvent) => {
    if (target instanceof HTMLElement && target.closest(".desk") && !target.closest("button")) lastField.current = target;
  };
  const returnFocus = useCallback(() => {
    const field = lastField.current ?? (form.current && controlOf(form.current, "content"));
    field?.focus();
  }, [form]);
  useEffect(() => {
    if (isEmpty && form.current && document.activeElement === document.body) controlOf(form.current, "title")?.focus();
  }, [isEmpty, form]);
  return { lastField, noteField, returnFocus };
}
