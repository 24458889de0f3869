import { useState } from "react";
import { flushSync } from "react-dom";
import { href, useNavigate } from "react-router";
import { savedVersionOf } from "~/domain/posts/post/post-for-staff";
import { checkPostForm, type PostFormErrors } from "~/domain/posts/post/post-form";
import type { Comparison } from "~/routes/admin/posts/editor/clash/clash-screen";
import { controlOf, fillForm, focusFirstError, readTyped, settleFields } from "~/routes/admin/posts/editor/page/typed-form";
import type { SessionMonitor } from "~/ui/admin/session/session-monitor";
import { useToast } from "~/ui/kit/toast";
import type { PostSaving } from "./post-saving";
import { isSessionLost, refusalToast, type SaveAnswer, savedToast, saveRefusal, type TypedPost, textKey } from "./save-answer";
import type { WantedSave } from "./save-sender";

interface SubmitOptions {
  readonly form: React.RefObject<HTMLFormElement | null>;
  readonly saving: PostSaving;
  readonly keeping: SessionMonitor;
  readonly onTyped: () => void;
  readonly setErrors: (errors: PostFormErrors) => void;
  /** The clash that the page came with. */
  readonly given: Comparison | null;
}

/** How a save was asked for. */
interface Asked {
  /** What a button names; null keeps the text as it is and leaves the status. */
  readonly status: "draft" | "published" | null;
  /** Whether the writer goes on writing. */
  readonly stays: boolean;
}

/** What buttons and keys do with the text, and the clash that one of them may meet. */
export function useSubmit({ form, saving, keeping, onTyped, setErrors, given }: SubmitOptions) {
  const show = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | null>(null);
  const [comparison, setComparison] = useState(given);
  const [isComparing, setComparing] = useState(given !== null);
  const openComparison = (found: Comparison): void => {
    setComparison(found);
    setComparing(true);
  };

  const tellRefusal = (answer: SaveAnswer & { kind: "refused" }): void => {
    // Whoever did not want to sign in has just been told.
    if (isSessionLost(answer)) return;
    show(refusalToast(answer));
    afterRender(() => form.current && focusFirstError(form.current));
  };

  /** A save that found nobody signed in goes on once the writer is. */
  const save = async (typed: TypedPost, how: Partial<WantedSave>): Promise<SaveAnswer> => {
    const answer = await saving.save(typed, how);
    return isSessionLost(answer) && (await keeping.ask()) ? save(typed, how) : answer;
  };

  /** @returns whether it was stored */
  const submit = async ({ status, stays }: Asked): Promise<boolean> => {
    if (!form.current) return false;
    const before = saving.getSnapshot().post;
    const chosen = controlOf(form.current, "status")?.value ?? "draft";
    const check = checkPostForm({ ...readTyped(form.current), status: status ?? "draft" });
    if (!check.ok) {
      setErrors(check.errors);
      tellRefusal(saveRefusal("invalid", check.message, { errors: check.errors }));
      return false;
    }
    const { slug, read_time } = check.fields;
    settleFields(form.current, { slug, read_time: String(read_time), ...(status && { status }) });
    onTyped();
    setErrors({});
    setBusy(status);
    const typed = readTyped(form.current);
    const keep = status === null ? "yes" : null;
    const answer = await save(typed, { keep });
    setBusy(null);
    if (answer.kind === "refused" && form.current) settleFields(form.current, { status: chosen });
    onTyped();
    if (answer.kind === "refused") {
      // The comparison says all of it itself.
      if (answer.clash) openComparison({ clash: answer.clash, mine: typed, original: typed, keep });
      else tellRefusal(answer);
      return false;
    }
    setComparison(null);
    if (stays) return true;
    show(savedToast(typed.title.trim(), before?.status ?? null, answer.saved.status));
    if (!saving.hasUnsaved) await navigate(href("/admin"));
    return true;
  };

  /** Shows the clash as it was left, with the choices made so far; a text that was changed since meets it anew by being saved. */
  const compare = async (): Promise<void> => {
    if (comparison && textKey(comparison.original) === textKey(saving.typed)) setComparing(true);
    else await submit({ status: null, stays: true });
  };

  const saveJoined = async (typed: TypedPost): Promise<void> => {
    if (!comparison) return;
    const { clash, original, keep } = comparison;
    const before = clash.stored.fields.status;
    const answer = await save(typed, { keep, joined: { stored: savedVersionOf(clash.stored), mine: original } });
    if (answer.kind === "refused") {
      if (answer.clash) openComparison({ clash: answer.clash, mine: typed, original, keep });
      else tellRefusal(answer);
      return;
    }
    // The fields have to be there to be filled.
    flushSync(() => {
      setComparison(null);
      setComparing(false);
    });
    if (form.current) fillForm(form.current, { ...typed, status: answer.saved.status });
    focusContent(form.current);
    onTyped();
    if (keep) show({ title: "Put together", text: "Both texts are saved as one. Each is among the revisions too.", variant: "success" });
    else {
      show(savedToast(typed.title.trim(), before, answer.saved.status));
      await navigate(href("/admin"));
    }
  };

  const leaveClash = (): void => {
    saving.withdraw();
    flushSync(() => setComparing(false));
    focusContent(form.current);
  };
  return { busy, comparison, isComparing, submit, compare, saveJoined, leaveClash };
}

function focusContent(form: HTMLFormElement | null): void {
  if (form) controlOf(form, "content")?.focus();
}

function afterRender(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
