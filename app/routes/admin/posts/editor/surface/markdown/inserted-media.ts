import type { TextMedia } from "~/routes/admin/posts/editor/surface/library/media-record-client";
import { applyEdit, flushPendingText } from "~/routes/admin/posts/editor/writing/textarea-edit";

/** A position in the textarea at the time when its text was `text`. */
export interface Place {
  readonly text: string;
  readonly at: number;
}

/** Inserts a file on lines of its own without moving the writer's caret. @returns the place behind it */
export function insertMedia(area: HTMLTextAreaElement, place: Place, media: TextMedia): Place {
  flushPendingText(area);
  const at = movedPlace(place.at, place.text, area.value);
  const before = area.value.slice(0, at);
  const after = area.value.slice(at);
  const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const tail = after.startsWith("\n\n") ? "" : after === "" || after.startsWith("\n") ? "\n" : "\n\n";
  const insert = `${lead}${mediaMarkdown(media, media.altText)}${tail}`;
  edit(area, at, at, insert);
  return { text: area.value, at: at + insert.length };
}

export function describeInText(area: HTMLTextAreaElement, media: TextMedia, altText: string): void {
  flushPendingText(area);
  const bare = mediaMarkdown(media);
  const at = area.value.indexOf(bare);
  if (at >= 0 && altText !== "") edit(area, at, at + bare.length, mediaMarkdown(media, altText));
}

function mediaMarkdown({ kind, name, address }: TextMedia, altText = ""): string {
  return kind === "pdf" ? `[${plain(name)}](${address})` : `![${plain(altText)}](${address})`;
}

/** Keeps a text from ending the link early, and on one line. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[[\]\\]/g, "\\$&");
}

function edit(area: HTMLTextAreaElement, from: number, to: number, insert: string): void {
  const focused = document.activeElement;
  const { selectionStart, selectionEnd } = area;
  const shift = (caret: number) => (caret >= to ? caret + insert.length - (to - from) : caret);
  applyEdit(area, { from, to, insert, select: [shift(selectionStart), shift(selectionEnd)] });
  if (focused instanceof HTMLElement && focused !== area) focused.focus({ preventScroll: true });
}

/** Follows a position through edits: a picture lands where it was dropped, whatever was typed while it uploaded. */
function movedPlace(place: number, before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same += 1;
  if (place <= same) return place;
  let sameEnd = 0;
  while (sameEnd < shorter - same && before.at(-1 - sameEnd) === after.at(-1 - sameEnd)) sameEnd += 1;
  return Math.max(
    same,
    Math.min(after.length, place >= before.length - sameEnd ? place + after.length - before.length : after.length - sameEnd),
  );
}
