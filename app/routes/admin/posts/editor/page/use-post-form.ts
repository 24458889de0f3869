import { useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { PostFormErrors } from "~/domain/posts/post/post-form";
import { slugFromTitle } from "~/domain/posts/post/slug";
import type { Comparison } from "~/routes/admin/posts/editor/clash/clash-screen";
import { useDraftRecovery } from "~/routes/admin/posts/editor/recovery/use-draft-recovery";
import type { SavedVersion, SaveRefusal, TypedPost } from "~/routes/admin/posts/editor/saving/save-answer";
import type { Keep } from "~/routes/admin/posts/editor/saving/save-sender";
import { usePostSaving } from "~/routes/admin/posts/editor/saving/use-post-saving";
import { useSubmit } from "~/routes/admin/posts/editor/saving/use-submit";
import type { SessionMonitor } from "~/ui/admin/session/session-monitor";
import { controlOf, fillField, fillForm, focusFirstError, followsTitle, readTyped, settleReadTime } from "./typed-form";
import { useShortcuts } from "./use-shortcuts";

/** A form that was sent without a script and not stored. */
export interface RefusedForm {
  readonly typed: TypedPost;
  /** What the writer had before it was put together with another's text. */
  readonly mine: TypedPost | null;
  readonly version: number;
  /** It was to be stored without showing it to readers. */
  readonly isKept: boolean;
  readonly refusal: SaveRefusal;
}

interface PostFormOptions {
  readonly post: SavedVersion | null;
  readonly stored: TypedPost;
  readonly live: TypedPost | null;
  readonly initial: TypedPost;
  readonly refused: RefusedForm | null;
  readonly keeping: SessionMonitor;
  readonly onHelp: () => void;
}

/** The editor's form in the browser: what is typed, what is wrong with it, and what its buttons and keys do. */
export function usePostForm({ post, stored, live, initial, refused, keeping, onHelp }: PostFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(initial);
  const [ownErrors, setErrors] = useState<PostFormErrors>({});
  // What was refused had seen an older version than the page has.
  const seen = refused && post ? { ...post, version: refused.version } : post;
  const { saving, snapshot, autosave, obstacle } = usePostSaving({ post: seen, stored, live, refused, keeping });
  const follow = useRef(post?.publishedAt == null && followsTitle(initial));

  const onTyped = useCallback(() => {
    if (!form.current) return;
    const now = readTyped(form.current);
    setTyped(now);
    saving.type(now);
  }, [saving]);
  // What was typed before the script had loaded counts too.
  useEffect(onTyped, [onTyped]);
  useEffect(() => {
    if (snapshot.post) nameAddress(snapshot.post.id);
  }, [snapshot.post]);

  const journaled = useDraftRecovery({
    ...{ saving, stored, account: () => keeping.getSnapshot().writer.id },
    onUse: ({ typed, basedOnVersion }) => {
      // A newer saved text then shows as a clash, with both to choose from.
      saving.startFrom(basedOnVersion);
      if (form.current) fillForm(form.current, typed);
      onTyped();
    },
    onAnswered: () => form.current && controlOf(form.current, "content")?.focus(),
  });
  const given = refused?.refusal.clash ? comparisonOf(refused, refused.refusal.clash) : null;
  const { submit, ...clash } = useSubmit({ form, saving, keeping, onTyped, setErrors, given });
  const { isComparing } = clash;
  useEffect(() => (isComparing ? autosave.hold() : undefined), [autosave, isComparing]);
  const keep = () => void submit({ status: null, stays: true });
  useShortcuts(keep, onHelp);

  const handlers = {
    onInput: (event: React.InputEvent<HTMLFormElement>) => {
      const { name, value } = event.target as HTMLInputElement;
      if (name === "slug") follow.current = value === "";
      const slug = form.current && controlOf(form.current, "slug");
      if (name === "title" && follow.current && slug) slug.value = slugFromTitle(value);
      setErrors((shown) => without(shown, name === "title" ? ["title", "slug"] : [name]));
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
      const status = submitter instanceof HTMLButtonElement && submitter.name === "status" ? submitter.value : null;
      void submit(status === "draft" || status === "published" ? { status, stays: false } : { status: null, stays: true });
    },
  };
  return {
    ...{ saving, snapshot, autosave, obstacle, form, typed, handlers, journaled, keep, clash },
    /** Stores the text as a draft and goes on writing. @returns the post's id, or null when it was refused */
    saveDraft: async () => ((await submit({ status: "draft", stays: true })) ? (saving.getSnapshot().post?.id ?? null) : null),
    errors: { ...obstacle?.errors, ...snapshot.refusal?.errors, ...ownErrors },
    suggestion: snapshot.refusal?.suggestion ?? null,
    showError: () => form.current && focusFirstError(form.current),
  };
}

/** The browser's address names the new post from its first save on; the page, with its undo history, stays. */
function nameAddress(id: string): void {
  if (location.pathname === href("/admin/posts/new")) history.replaceState(history.state, "", href("/admin/posts/:id", { id }));
}

function comparisonOf({ typed, mine, isKept }: RefusedForm, clash: Comparison["clash"]): Comparison {
  const keep: Keep | null = isKept ? "yes" : null;
  return { clash, mine: typed, original: mine ?? typed, keep };
}

/** What was said about a field is over once it is changed. */
function without(errors: PostFormErrors, names: readonly string[]): PostFormErrors {
  if (!names.some((name) => name in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

/** Enter in a one-line field would press the form's first button, which nobody means who writes a title. */
function stopEnter(event: React.KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
