import { useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useSearchParams } from "react-router";
import { savedVersionOf } from "~/domain/posts/post/post-for-staff";
import { checkPostForm, type PostFormErrors } from "~/domain/posts/post/post-form";
import { nounOf } from "~/routes/admin/page-names";
import { listPath } from "~/routes/admin/posts/list/posts-address";
import type { SavedHere } from "~/routes/admin/posts/list/saved-line";
import type { SessionMonitor } from "~/ui/admin/session/session-monitor";
import { useToast } from "~/ui/kit/toast";
import { controlOf, fillForm, focusFirstError, readTyped, setFields } from "./form-controls";
import {
  baseOn,
  type Comparison,
  isSameText,
  isSessionLost,
  newSave,
  type Save,
  type SaveAnswer,
  type SaveFailure,
  saveFailure,
  type TypedPost,
  toastOfSave,
} from "./save";
import type { WritingRunner } from "./writing-runner";
import { hasUnsaved } from "./writing-state";

interface SubmitOptions {
  readonly form: React.RefObject<HTMLFormElement | null>;
  readonly writing: WritingRunner;
  readonly monitor: SessionMonitor;
  readonly onTyped: () => void;
  readonly setErrors: (errors: PostFormErrors) => void;
  readonly given: Comparison | null;
}

export function useSubmit({ form, writing, monitor, onTyped, setErrors, given }: SubmitOptions) {
  const show = useToast();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [busy, setBusy] = useState<string | null>(null);
  const [comparison, setComparison] = useState(given);
  const [isComparing, setComparing] = useState(given !== null);
  const showFailure = (failure: SaveFailure, sent?: Omit<Comparison, "clash">): void => {
    if (failure.clash && sent) {
      // The comparison shows the reason itself.
      setComparison({ ...sent, clash: failure.clash });
      setComparing(true);
      return;
    }
    // The sign-in dialog has shown it.
    if (isSessionLost(failure)) return;
    show({ title: failure.title, text: failure.text, variant: "destructive" });
    afterRender(() => form.current && focusFirstError(form.current));
  };

  /** Sends again after the writer has signed in, if that was missing. */
  const send = async (save: Save): Promise<SaveAnswer> => {
    const answer = await writing.save(save);
    return isSessionLost(answer) && (await monitor.ask()) ? send(save) : answer;
  };

  const submit = async ({ status, stays }: { status: "draft" | "published" | null; stays: boolean }): Promise<boolean> => {
    if (!form.current) return false;
    const before = writing.getState().post;
    const chosen = controlOf(form.current, "status")?.value ?? "draft";
    const check = checkPostForm({ ...readTyped(form.current), status: status ?? "draft" }, before?.page);
    if (!check.ok) {
      setErrors(check.errors);
      showFailure(saveFailure("invalid", check.message, { errors: check.errors }));
      return false;
    }
    const { slug, read_time } = check.fields;
    const proper = nounOf(before) === "page" ? {} : { slug, read_time: String(read_time) };
    setFields(form.current, { ...proper, ...(status && { status }) });
    onTyped();
    setErrors({});
    setBusy(status ?? (stays ? null : "draft"));
    const typed = readTyped(form.current);
    const mode = status === null ? "draft" : "status";
    const answer = await send(newSave(typed, mode));
    setBusy(null);
    if (answer.kind === "failed" && form.current) {
      const known = writing.getState().post;
      // Another queued save may have learned that the post was published or unpublished.
      setFields(form.current, { status: known && before && known.status !== before.status ? known.status : chosen });
    }
    onTyped();
    if (answer.kind === "failed") {
      showFailure(answer, { mine: typed, original: typed, mode });
      return false;
    }
    setComparison(null);
    show(null);
    if (stays) return true;
    const { saved } = answer;
    const isLeaving = !hasUnsaved(writing.getState());
    // The list reports a change itself, with Undo.
    if (saved.unchanged || !isLeaving)
      show(toastOfSave(typed.title.trim(), before?.status ?? null, { saved, withoutPublishing: status === null }));
    if (isLeaving) await navigate(listPath(saved, search), { state: { saved: saved.unchanged ? null : saved.id } satisfies SavedHere });
    return true;
  };

  /** Shows the clash with the choices made so far. A text that was changed since is saved again, which returns a new clash. */
  const compare = async (): Promise<void> => {
    if (comparison && isSameText(comparison.original, writing.getState().typed)) setComparing(true);
    else await submit({ status: null, stays: true });
  };

  const saveMerged = async (typed: TypedPost): Promise<void> => {
    if (!comparison) return;
    const { clash, original, mode } = comparison;
    const answer = await send({ ...baseOn(newSave(typed, mode), savedVersionOf(clash.stored)), mine: original });
    if (answer.kind === "failed") return showFailure(answer, { mine: typed, original, mode });
    // Renders the fields before they are filled.
    flushSync(() => {
      setComparison(null);
      setComparing(false);
    });
    if (form.current) fillForm(form.current, { ...typed, status: answer.saved.status });
    focusContent(form.current);
    onTyped();
    if (mode !== "status")
      show({ title: "Merged", text: "The two texts were merged and saved. Both originals are in the revisions.", variant: "success" });
    else await navigate(listPath(answer.saved, search), { state: { saved: answer.saved.id } satisfies SavedHere });
  };

  const leaveClash = (): void => {
    writing.dispatch({ type: "withdraw" });
    flushSync(() => setComparing(false));
    focusContent(form.current);
  };
  return { busy, comparison, isComparing, submit, compare, saveMerged, leaveClash };
}

function focusContent(form: HTMLFormElement | null): void {
  if (form) controlOf(form, "content")?.focus();
}

function afterRender(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
