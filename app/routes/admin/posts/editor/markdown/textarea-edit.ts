import type { TextEdit, TextState } from "./markdown-edits";

export function textState(area: HTMLTextAreaElement): TextState {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

/**
 * Edits as if it had been typed, so that the browser's undo takes it back. `execCommand` is deprecated, but nothing else reaches the
 * undo history; where it fails the text still changes, without undo.
 */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void {
  area.focus();
  area.setSelectionRange(from, to);
  const done = insert === "" ? from === to || document.execCommand("delete") : document.execCommand("insertText", false, insert);
  if (!done) {
    area.setRangeText(insert, from, to, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(...select);
}
