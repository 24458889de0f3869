import type { Node } from "prosemirror-model";
import { controlOf } from "~/routes/admin/posts/editor/writing/form-controls";

/** Event of the textarea: the writing surface prevents the default when it shows the quote itself. */
const SHOW = "show-quote";

/** Puts the caret before the paragraph that a comment quotes, if its first words are still in the text. It selects nothing, so the next key erases nothing. */
export function showQuote(form: HTMLFormElement, quote: string): void {
  const area = controlOf(form, "content");
  if (!(area instanceof HTMLTextAreaElement)) return;
  if (!area.dispatchEvent(new CustomEvent(SHOW, { detail: quote, cancelable: true }))) return;
  const [start] = findQuote(area.value, quote) ?? [0];
  area.setSelectionRange(start, start);
  // Chrome scrolls to the caret when the field takes the focus.
  area.blur();
  area.focus();
  area.scrollIntoView({ block: "center" });
}

/** @param show returns false to let the textarea show it */
export function onShowQuote(area: HTMLTextAreaElement, show: (quote: string) => boolean, signal: AbortSignal): void {
  const listen = (event: Event) => {
    if (event instanceof CustomEvent && show(event.detail)) event.preventDefault();
  };
  area.addEventListener(SHOW, listen, { signal });
}

/** @returns where the quote begins in the document; 0 if it is no longer there */
export function positionOfQuote(doc: Node, quote: string): number {
  let text = "";
  const places: number[] = [];
  doc.descendants((node, at) => {
    // A picture is quoted by its address.
    const words = node.text ?? node.attrs.src ?? " ";
    for (let index = 0; index < words.length; index += 1) places.push(node.isText ? at + index : at);
    text += words;
  });
  const [start] = findQuote(text, quote) ?? [];
  return start === undefined ? 0 : (places[start] ?? 0);
}

const FIRST_WORDS = 8;

/** What may stand between two words: a footnote, the address of a link, or Markdown marks. */
const BETWEEN = String.raw`(?:\[\^[^\]]{0,99}\]|\]\([^)]{0,2000}\)|[^\p{L}\p{N}]){1,20}`;

/** @returns where the beginning of the quote is in the Markdown, as many of its first words as are found */
export function findQuote(markdown: string, quote: string): [start: number, end: number] | null {
  const words = quote.match(/[\p{L}\p{N}]+/gu) ?? [];
  for (let count = Math.min(words.length, FIRST_WORDS); count > 0; count = count > 1 ? Math.ceil(count / 2) : 0) {
    const found = new RegExp(words.slice(0, count).join(BETWEEN), "u").exec(markdown);
    if (found) return [found.index, found.index + found[0].length];
  }
  return null;
}
