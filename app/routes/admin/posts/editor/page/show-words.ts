import { controlOf } from "./form-controls";

/** Selects the paragraph in the text that a comment quotes, as far as its first words are still there. */
export function showWords(form: HTMLFormElement, quote: string): void {
  const area = controlOf(form, "content");
  if (!(area instanceof HTMLTextAreaElement)) return;
  const [start, end] = findWords(area.value, quote) ?? [0, 0];
  area.setSelectionRange(start, end);
  // Chrome scrolls to the selection when the field takes the focus.
  area.blur();
  area.focus();
  area.scrollIntoView({ block: "center" });
}

const FIRST_WORDS = 8;

/** A note, the address of a link, or marks. */
const BETWEEN = String.raw`(?:\[\^[^\]]*\]|\]\([^)]*\)|[^\p{L}\p{N}]){1,20}`;

/** @returns where the plain words begin and end in Markdown, whose marks may stand between them */
export function findWords(markdown: string, quote: string): [start: number, end: number] | null {
  const words = quote.match(/[\p{L}\p{N}]+/gu) ?? [];
  for (let count = Math.min(words.length, FIRST_WORDS); count > 0; count = count > 1 ? Math.ceil(count / 2) : 0) {
    const found = new RegExp(words.slice(0, count).join(BETWEEN), "u").exec(markdown);
    if (found) return [found.index, found.index + found[0].length];
  }
  return null;
}
