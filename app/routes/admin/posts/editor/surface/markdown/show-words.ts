import type { Node } from "prosemirror-model";
import { controlOf } from "~/routes/admin/posts/editor/writing/form-controls";

/** Sent to the textarea before its own caret is placed: what stands for it places its, and prevents that. */
const SHOW = "show-words";

/** Places the caret before the paragraph that a comment quotes, as far as its first words are still there. The next key erases nothing. */
export function showWords(form: HTMLFormElement, quote: string): void {
  const area = controlOf(form, "content");
  if (!(area instanceof HTMLTextAreaElement)) return;
  if (!area.dispatchEvent(new CustomEvent(SHOW, { detail: quote, cancelable: true }))) return;
  const [start] = findWords(area.value, quote) ?? [0];
  area.setSelectionRange(start, start);
  // Chrome scrolls to the caret when the field takes the focus.
  area.blur();
  area.focus();
  area.scrollIntoView({ block: "center" });
}

/** @param show returns false to leave it to the textarea */
export function onShowWords(area: HTMLTextAreaElement, show: (quote: string) => boolean, signal: AbortSignal): void {
  const listen = (event: Event) => {
    if (event instanceof CustomEvent && show(event.detail)) event.preventDefault();
  };
  area.addEventListener(SHOW, listen, { signal });
}

/** @returns where the words begin in the document; its beginning where they are no longer there */
export function placeOfWords(doc: Node, quote: string): number {
  let text = "";
  const places: number[] = [];
  doc.descendants((node, at) => {
    // A picture is quoted by its address.
    const words = node.text ?? node.attrs.src ?? " ";
    for (let index = 0; index < words.length; index += 1) places.push(node.isText ? at + index : at);
    text += words;
  });
  const [start] = findWords(text, quote) ?? [];
  return start === undefined ? 0 : (places[start] ?? 0);
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
