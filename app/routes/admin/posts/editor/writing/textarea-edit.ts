export interface TextState {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** `select` is a range of the new text. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: readonly [start: number, end: number];
}

export function textState(area: HTMLTextAreaElement): TextState {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

const FLUSH = "flush-pending-text";

/** Makes the writing surface write pending changes into the textarea before it is read. */
export function flushPendingText(area: Element): void {
  area.dispatchEvent(new Event(FLUSH));
}

export function onFlushPendingText(area: Element, flush: () => void, signal: AbortSignal): void {
  area.addEventListener(FLUSH, flush, { signal });
}

/**
 * Edits as if it had been typed, so that the browser can undo it. `execCommand` is deprecated, but nothing else reaches the
 * undo history; if it fails, the text still changes, without undo.
 */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void {
  // Hidden behind the writing surface, which has its own undo history.
  if (area.ariaHidden !== "true") area.focus();
  area.setSelectionRange(from, to);
  if (area.ariaHidden === "true" || !typeOver(from, to, insert)) {
    area.setRangeText(insert, from, to, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

function typeOver(from: number, to: number, insert: string): boolean {
  return insert === "" ? from === to || document.execCommand("delete") : document.execCommand("insertText", false, insert);
}

/** For browsers without `field-sizing: content`. A text behind the writing surface has no height. */
export function growWithText(field: EventTarget | null): void {
  if (!(field instanceof HTMLTextAreaElement) || field.name === "excerpt" || CSS.supports("field-sizing", "content")) return;
  if (field.ariaHidden === "true") return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}
