const typed = new Map<EventTarget, { readonly value: string; readonly selection: readonly [start: number, end: number] }>();
const listening = new AbortController();

/** Call it before hydration, which resets textareas to their first text (react-dom 19.3, `initTextarea`). */
export function rememberTyped(): void {
  for (const field of document.querySelectorAll("textarea")) remember(field);
  const options = { capture: true, signal: listening.signal };
  for (const name of ["input", "keyup", "pointerup"]) {
    document.addEventListener(
      name,
      ({ target, type }) => {
        // It was deleted, and not reset by hydration.
        if (target && type === "input") typed.delete(target);
        remember(target);
      },
      options,
    );
  }
  // The next key may come between hydration and `restoreTyped`.
  document.addEventListener("beforeinput", ({ target }) => restore(target), options);
}

/** Restores what was typed into a form before it was hydrated, and the caret. */
export function restoreTyped(form: HTMLFormElement): void {
  listening.abort();
  for (const field of form.elements) restore(field);
  typed.clear();
}

function remember(field: EventTarget | null): void {
  if (!(field instanceof HTMLTextAreaElement)) return;
  if (field.value !== field.defaultValue) typed.set(field, { value: field.value, selection: [field.selectionStart, field.selectionEnd] });
}

function restore(field: EventTarget | null): void {
  const known = field && typed.get(field);
  if (!(known && field instanceof HTMLTextAreaElement) || field.value !== field.defaultValue) return;
  field.value = known.value;
  // In a field without the focus, Safari would move it there.
  if (document.activeElement === field) field.setSelectionRange(...known.selection);
}
