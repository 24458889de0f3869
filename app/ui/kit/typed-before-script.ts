const typed = new Map<HTMLTextAreaElement, string>();
const listening = new AbortController();

/** React sets a textarea back to its first text when it hydrates (react-dom 19.3, `initTextarea`): call it before. */
export function rememberTyped(): void {
  for (const field of document.querySelectorAll("textarea")) remember(field);
  document.addEventListener("input", ({ target }) => remember(target), { capture: true, signal: listening.signal });
}

/** Gives a form that is hydrated the text back that was typed into it until then. */
export function restoreTyped(form: HTMLFormElement): void {
  listening.abort();
  for (const [field, value] of typed) if (field.form === form) field.value = value;
  typed.clear();
}

function remember(field: EventTarget | null): void {
  if (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) typed.set(field, field.value);
}
