const typed = new Map<HTMLTextAreaElement, string>();
const listening = new AbortController();

/** Call it before hydration, which resets textareas to their first text (react-dom 19.3, `initTextarea`). */
export function rememberTyped(): void {
  for (const field of document.querySelectorAll("textarea")) remember(field);
  document.addEventListener("input", ({ target }) => remember(target), { capture: true, signal: listening.signal });
}

/** Restores what was typed into a form before it was hydrated. */
export function restoreTyped(form: HTMLFormElement): void {
  listening.abort();
  for (const [field, value] of typed) if (field.form === form) field.value = value;
  typed.clear();
}

function remember(field: EventTarget | null): void {
  if (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) typed.set(field, field.value);
}
