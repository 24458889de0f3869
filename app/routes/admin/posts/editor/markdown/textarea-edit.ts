import type { TextEdit, TextState } from "./markdown-edits";

export function textState(area: HTMLTextAreaElement): TextState {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

/**
 * Makes an edit as if it had been typed, so that the browser's own undo takes it back.
 *
 * `execCommand` is deprecated on paper, but nothing else reaches the undo history, and every browser has it for text fields
 * (Firefox since 89). Where it refuses, the text still changes, only without undo.
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
