import { type RefObject, useCallback, useEffect, useRef } from "react";
import { controlOf } from "~/routes/admin/posts/editor/writing/form-controls";

/** Where the writer was last: a dialog or a button that disappears gives the focus back to it. @param isEmpty begins in the title */
export function useFieldFocus(form: RefObject<HTMLFormElement | null>, isEmpty: boolean) {
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
