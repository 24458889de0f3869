import { useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import type { PostFormErrors } from "~/domain/posts/post/post-form";
import { slugFromTitle } from "~/domain/posts/post/slug";
import {
  controlOf,
  correctReadTime,
  fillField,
  fillForm,
  focusFirstError,
  followsTitle,
  readTyped,
  setFields,
} from "~/routes/admin/posts/editor/writing/form-controls";
import { useDraftRecovery } from "~/routes/admin/posts/editor/writing/recovery/recoverable-drafts";
import type { Comparison, FailedForm, TypedPost } from "~/routes/admin/posts/editor/writing/save";
import { growWithText } from "~/routes/admin/posts/editor/writing/textarea-edit";
import type { UnfinishedUploads } from "~/routes/admin/posts/editor/writing/unfinished-uploads";
import { useSubmit } from "~/routes/admin/posts/editor/writing/use-submit";
import { useWriting } from "~/routes/admin/posts/editor/writing/use-writing";
import { failureOf } from "~/routes/admin/posts/editor/writing/writing-state";
import type { SessionMonitor } from "~/ui/admin/session/session-monitor";
import { restoreTyped } from "~/ui/kit/typed-before-script";
import { useCountedReadTime } from "./use-counted-read-time";

interface PostFormOptions {
  readonly post: SavedVersion | null;
  readonly stored: TypedPost;
  readonly live: TypedPost | null;
  readonly failed: FailedForm | null;
  readonly monitor: SessionMonitor;
  readonly uploads: UnfinishedUploads;
}

export function usePostForm({ post, stored, live, failed, monitor, uploads }: PostFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [ownErrors, setErrors] = useState<PostFormErrors>({});
  // A form that failed may be based on an older version than the page.
  const based = failed && post ? { ...post, version: failed.version } : post;
  const { writing, state } = useWriting({ post: based, stored, live, failed }, monitor);
  const follow = useRef(post?.publishedAt == null && followsTitle(state.typed));

  const onTyped = useCallback(() => {
    if (form.current) writing.dispatch({ type: "typed", typed: readTyped(form.current) });
  }, [writing]);
  const readTime = useCountedReadTime({ post, stored, typed: state.typed, onTyped });
  const { setCounted } = readTime;
  const initialMinutes = (failed?.typed ?? stored).read_time;
  useEffect(() => {
    if (form.current) {
      restoreTyped(form.current);
      // It was changed before the script was loaded.
      if (controlOf(form.current, "read_time")?.value !== initialMinutes) setCounted(false);
    }
    for (const field of form.current?.elements ?? []) growWithText(field);
    onTyped();
  }, [onTyped, initialMinutes, setCounted]);
  useEffect(() => {
    if (state.post) showAddress(state.post.id);
  }, [state.post]);
  const status = state.post?.status ?? "draft";
  const knownStatus = useRef(status);
  useEffect(() => {
    if (knownStatus.current === status) return;
    knownStatus.current = status;
    // The post has been published or unpublished, so the field's old value was nobody's choice.
    if (form.current) setFields(form.current, { status });
    onTyped();
  }, [status, onTyped]);

  const recovery = useDraftRecovery({
    writing,
    stored,
    onUse: ({ typed, basedOnVersion }) => {
      // If a newer text was saved, the next save reports a clash.
      writing.dispatch({ type: "basedOn", version: basedOnVersion });
      if (form.current) fillForm(form.current, { ...typed, status: writing.getState().post?.status ?? typed.status });
      onTyped();
    },
    onAnswered: () => form.current && controlOf(form.current, "content")?.focus(),
  });
  const given = failed?.failure.clash ? comparisonOf(failed, failed.failure.clash) : null;
  const { submit: submitTyped, ...clash } = useSubmit({ form, writing, monitor, onTyped, setErrors, given });
  const saveNow: typeof submitTyped = (options) => {
    readTime.count(form.current);
    return submitTyped(options);
  };
  /** Waits for uploads before publishing or leaving the page. A draft is saved without failed ones, and the page stays. */
  const submit: typeof submitTyped = async (options) => {
    const mayLeave = options.status !== "published" && !options.stays;
    if (uploads.isHolding() && !(await uploads.whenDone(mayLeave))) return false;
    return saveNow({ ...options, stays: options.stays || uploads.isHolding() });
  };
  const saveHere = async (status: "draft" | null): Promise<string | null> =>
    (await submit({ status, stays: true })) ? (writing.getState().post?.id ?? null) : null;
  const { isComparing } = clash;
  useEffect(() => (isComparing ? writing.pause() : undefined), [writing, isComparing]);
  const saveChanges = () => void saveNow({ status: null, stays: true });

  /** Fields outside the form element belong to it too, and panels have fields of other forms. */
  const isOfForm = ({ target }: React.SyntheticEvent) => (target as HTMLInputElement).form === form.current;
  const handlers = {
    onInput: (event: React.InputEvent<HTMLElement>) => {
      const { name, value } = event.target as HTMLInputElement;
      if (!isOfForm(event)) return;
      growWithText(event.target);
      if (name === "read_time") readTime.setCounted(false);
      if (name === "slug") follow.current = value === "";
      const slug = form.current && controlOf(form.current, "slug");
      if (name === "title" && follow.current && slug) slug.value = slugFromTitle(value);
      setErrors((shown) => without(shown, name === "title" ? ["title", "slug"] : [name]));
      onTyped();
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      // Enter in a one-line field would press the form's first button.
      const isTitle = (event.target as Element).matches("[name=title]");
      if (event.key !== "Enter" || !(isTitle || event.target instanceof HTMLInputElement) || !isOfForm(event)) return;
      event.preventDefault();
      if (isTitle && !event.nativeEvent.isComposing && form.current) controlOf(form.current, "content")?.focus();
    },
    onBlur: (event: React.FocusEvent<HTMLElement>) => {
      if (form.current && isOfForm(event) && (event.target as unknown as HTMLInputElement).name === "read_time")
        correctReadTime(form.current);
    },
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      const button = (event.target as Element).closest<HTMLButtonElement>("button[data-fill]");
      if (!button?.dataset.fill || !form.current) return;
      event.preventDefault();
      fillField(form.current, button.dataset.fill, button.value);
      if (button.dataset.fill === "read_time") readTime.setCounted(true);
      controlOf(form.current, button.dataset.fill)?.focus();
    },
  };
  /** "Save Draft" unpublishes a post only if its status field says draft. */
  const chosenDraft = () => {
    const chosen = status === "published" && form.current && controlOf(form.current, "status")?.value;
    return chosen === "draft" ? chosen : null;
  };
  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>) => {
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    // Sent to the preview frame, not saved.
    if (submitter?.hasAttribute("formtarget")) return;
    event.preventDefault();
    const pressed = submitter instanceof HTMLButtonElement && submitter.name === "status" ? submitter.value : chosenDraft();
    void submit({ status: pressed === "draft" || pressed === "published" ? pressed : null, stays: false });
  };
  const problems = state.phase.name === "dirty" ? state.phase.problems : null;
  const failure = failureOf(state);
  return {
    writing,
    state,
    form,
    handlers,
    onSubmit,
    readTime,
    recovery,
    clash,
    saveChanges,
    publish: () => submit({ status: "published", stays: false }),
    /** Saves without publishing and stays. @returns the post's id, or null when it was not saved */
    saveFirst: () => saveHere(null),
    saveDraft: () => saveHere("draft"),
    errors: { ...problems?.errors, ...failure?.errors, ...ownErrors },
    suggestion: failure?.suggestion ?? null,
    showError: () => form.current && focusFirstError(form.current),
  };
}

/** Puts a new post's id into the address without leaving the page, which would lose the undo history. */
function showAddress(id: string): void {
  if (location.pathname === href("/admin/posts/new")) history.replaceState(history.state, "", href("/admin/posts/:id", { id }));
}

function comparisonOf({ typed, mine, withoutPublishing }: FailedForm, clash: Comparison["clash"]): Comparison {
  return { clash, mine: typed, original: mine ?? typed, mode: withoutPublishing ? "draft" : "status" };
}

function without(errors: PostFormErrors, names: readonly string[]): PostFormErrors {
  if (!names.some((name) => name in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
