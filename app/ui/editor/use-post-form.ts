import { useCallback, useEffect, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { checkPostForm, type PostFormErrors } from "~/domain/posts/post-form";
import { slugFromTitle } from "~/domain/posts/slug";
import { useToast } from "~/ui/toast";
import type { PostSaving } from "./post-saving";
import { refusalToast, type SaveAnswer, type SavedVersion, type SaveRefusal, savedToast, saveRefusal, type TypedPost } from "./save-answer";
import { controlOf, fillField, fillForm, focusFirstError, followsTitle, readTyped } from "./typed-form";
import { usePostSaving } from "./use-post-saving";
import { useWritingJournal } from "./use-writing-journal";

interface PostFormOptions {
  readonly account: string;
  readonly post: SavedVersion | null;
  readonly stored: TypedPost;
  readonly initial: TypedPost;
  /** Why the form that led to this page was refused. */
  readonly given: SaveRefusal | null;
  readonly onHelp: () => void;
}

/** The editor's form in the browser: what is typed, what is wrong with it, and what its buttons and keys do. */
export function usePostForm({ account, post, stored, initial, given, onHelp }: PostFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(initial);
  const [refusal, setRefusal] = useState(given);
  const { saving, snapshot } = usePostSaving(post, stored);
  const [busy, setBusy] = useState<string | null>(null);
  const follow = useRef(post?.publishedAt == null && followsTitle(initial));

  const onTyped = useCallback(() => {
    if (!form.current) return;
    const now = readTyped(form.current);
    setTyped(now);
    saving.type(now);
  }, [saving]);
  // What was typed before the script had loaded counts too.
  useEffect(onTyped, [onTyped]);

  const journaled = useWritingJournal({
    ...{ saving, account, stored },
    onUse: ({ typed, basedOnVersion }) => {
      // A newer saved text then shows as a clash, with both to choose from.
      if (post) saving.basedOn({ ...post, version: basedOnVersion });
      if (form.current) fillForm(form.current, typed);
      onTyped();
    },
    onAnswered: () => form.current && controlOf(form.current, "content")?.focus(),
  });
  const { submit, saveMerged } = useSubmit({ form, saving, onTyped, setRefusal, setBusy });
  useShortcuts(() => submit(null), onHelp);
  /** Stores the text as a draft and goes on writing. @returns the post's id, or null when it was refused */
  const saveDraft = async () => ((await submit("draft", true)) ? (saving.getSnapshot().post?.id ?? null) : null);

  const handlers = {
    onInput: (event: React.InputEvent<HTMLFormElement>) => {
      const { name } = event.target as HTMLInputElement;
      if (name === "slug") follow.current = (event.target as HTMLInputElement).value === "";
      const slug = form.current && controlOf(form.current, "slug");
      if (name === "title" && follow.current && slug) slug.value = slugFromTitle((event.target as HTMLInputElement).value);
      setRefusal((shown) => withoutErrorsOf(shown, name === "title" ? ["title", "slug"] : [name]));
      onTyped();
    },
    onKeyDown: stopEnter,
    onBlur: (event: React.FocusEvent<HTMLFormElement>) => {
      if (form.current && (event.target as unknown as HTMLInputElement).name === "read_time") settleReadTime(form.current);
    },
    onClick: (event: React.MouseEvent<HTMLFormElement>) => {
      const button = (event.target as Element).closest<HTMLButtonElement>("button[data-fill]");
      if (!button?.dataset.fill || !form.current) return;
      event.preventDefault();
      fillField(form.current, button.dataset.fill, button.value);
      controlOf(form.current, button.dataset.fill)?.focus();
    },
    onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
      void submit(submitter instanceof HTMLButtonElement && submitter.name === "status" ? submitter.value : null);
    },
  };
  const leaveClash = () => {
    setRefusal(null);
    saving.dismissRefusal();
  };
  return {
    ...{ saving, snapshot, form, typed, busy, handlers, saveDraft, saveMerged, leaveClash, journaled },
    errors: refusal?.errors ?? noErrors,
    suggestion: refusal?.suggestion ?? null,
    clash: refusal?.clash ?? null,
  };
}

const noErrors: PostFormErrors = {};

/** What was said about a field is over once it is changed. */
function withoutErrorsOf(refusal: SaveRefusal | null, names: readonly string[]): SaveRefusal | null {
  if (!refusal || !names.some((name) => name in refusal.errors)) return refusal;
  const errors = Object.fromEntries(Object.entries(refusal.errors).filter(([name]) => !names.includes(name)));
  return { ...refusal, errors, suggestion: names.includes("slug") ? null : refusal.suggestion };
}

interface SubmitOptions {
  readonly form: React.RefObject<HTMLFormElement | null>;
  readonly saving: PostSaving;
  readonly onTyped: () => void;
  readonly setRefusal: (refusal: SaveRefusal | null) => void;
  readonly setBusy: (status: string | null) => void;
}

function useSubmit({ form, saving, onTyped, setRefusal, setBusy }: SubmitOptions) {
  const show = useToast();
  const navigate = useNavigate();

  const tell = (answer: SaveAnswer, typed: TypedPost, before: SavedVersion["status"] | null): void => {
    setRefusal(answer.kind === "refused" ? answer : null);
    // The clash screen says all of it itself.
    if (answer.kind === "refused" && answer.clash) return;
    show(answer.kind === "refused" ? refusalToast(answer) : savedToast(typed.title.trim(), before, answer.saved.status));
    if (answer.kind === "refused" && form.current) afterRender(() => form.current && focusFirstError(form.current));
  };

  /**
   * @param status what a button names; null saves with the chosen one
   * @param stays whether the writer goes on writing
   * @returns whether it was stored
   */
  const submit = async (status: string | null, stays = status === null): Promise<boolean> => {
    if (!form.current) return false;
    const before = saving.getSnapshot().post;
    const chosen = controlOf(form.current, "status")?.value ?? "draft";
    const check = checkPostForm({ ...readTyped(form.current), status: status ?? chosen });
    if (!check.ok) {
      tell(saveRefusal("invalid", check.message, { errors: check.errors }), readTyped(form.current), null);
      return false;
    }
    settleFields(form.current, { slug: check.fields.slug, read_time: String(check.fields.read_time), status: check.fields.status });
    onTyped();
    setBusy(status);
    const typed = readTyped(form.current);
    const answer = await saving.save(typed);
    setBusy(null);
    if (answer.kind === "refused" && form.current) settleFields(form.current, { status: chosen });
    onTyped();
    if (answer.kind === "refused" || !stays) tell(answer, typed, before?.status ?? null);
    else setRefusal(null);
    if (answer.kind === "refused") return false;
    if (before === null) nameAddress(answer.saved.id);
    if (!stays && !saving.hasUnsaved) await navigate(href("/admin"));
    return true;
  };

  const saveMerged = async (typed: TypedPost, stored: SavedVersion): Promise<void> => {
    saving.basedOn(stored);
    const answer = await saving.save(typed, { merged: true });
    tell(answer, typed, stored.status);
    if (answer.kind === "refused") return;
    // The form still holds one side of the two that were joined.
    saving.type(typed);
    await navigate(href("/admin"));
  };
  return { submit, saveMerged };
}

function settleFields(form: HTMLFormElement, values: Partial<TypedPost>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = controlOf(form, name);
    if (control) control.value = value;
  }
}

/** A read time that is none becomes 5, where the writer can see it. */
function settleReadTime(form: HTMLFormElement): void {
  const typed = readTyped(form);
  const check = checkPostForm({ ...typed, title: "-", slug: "a", content: "-", author_name: "-", excerpt: "", featured_image: "" });
  if (check.ok) fillField(form, "read_time", String(check.fields.read_time));
}

/** The browser's address names the new post from its first save on; the page, with its undo history, stays. */
function nameAddress(id: string): void {
  if (location.pathname === href("/admin/posts/new")) history.replaceState(history.state, "", href("/admin/posts/:id", { id }));
}

/** Enter in a one-line field would press the form's first button, which nobody means who writes a title. */
function stopEnter(event: React.KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

function useShortcuts(save: () => Promise<unknown>, help: () => void): void {
  const latest = useRef({ save, help });
  useEffect(() => {
    latest.current = { save, help };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isField = event.target instanceof Element && event.target.closest("input:not([type=radio]), textarea, select, dialog") !== null;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s") {
        event.preventDefault();
        void latest.current.save();
      } else if (event.key === "?" && !isField) latest.current.help();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

function afterRender(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
