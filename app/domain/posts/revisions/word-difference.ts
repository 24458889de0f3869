import { diffArrays } from "diff";
import { readableRuns } from "./readable-markdown";

interface Word {
  readonly text: string;
  /** Such as "bold"; left out for plain text. */
  readonly form?: readonly string[];
}

export interface MarkedText extends Word {
  readonly kind: "same" | "added" | "removed";
  /** How the form of unchanged words changed. */
  readonly change?: string;
}

/** Words, spaces and punctuation. */
export function splitWords(text: string): Word[] {
  return wordsIn(text).map((word) => ({ text: word }));
}

export function readWords(paragraphs: readonly string[]): Word[] {
  return readPhrases(paragraphs).flatMap((phrase) => wordsIn(phrase.text).map((text) => ({ ...phrase, text })));
}

/** No article has so many; a text with more is compared and shown as it is written. */
const MAX_PHRASES = 4000;

/** Words of one form are together: enough for a text that is compared with none. */
export function readPhrases(paragraphs: readonly string[]): Word[] {
  const phrases = paragraphs.flatMap((paragraph, index) => [
    ...(index === 0 ? [] : [{ text: "\n\n" }]),
    ...readableRuns(paragraph).map(({ text, form }) => (form.length > 0 ? { text, form } : { text })),
  ]);
  return phrases.length > MAX_PHRASES ? [{ text: paragraphs.join("\n\n") }] : phrases;
}

function wordsIn(text: string): string[] {
  return text.match(/\n+|[\p{L}\p{M}\p{N}_]+|[^\S\n]+|[^\s\p{L}\p{M}\p{N}_]/gu) ?? [];
}

/** With more changes, one whole text replaces the other: comparing further takes more than a page's 50 ms of processor time. */
const MAX_WORD_CHANGES = 400;
const MAX_TOTAL_WORD_CHANGES = 1000;

/** Compares words until a page has used up its changes. */
export class WordDifference {
  #left = MAX_TOTAL_WORD_CHANGES;

  /** @returns one text with marks, or both texts where they have little in common */
  compare(before: readonly Word[], after: readonly Word[]): MarkedText[][] {
    const maxEditLength = Math.min(this.#left, MAX_WORD_CHANGES);
    const [old, now] = [before, after].map((words) => words.map(({ text }) => text)) as [string[], string[]];
    const changes = maxEditLength > 0 ? diffArrays(old, now, { maxEditLength }) : undefined;
    this.#left -= changes?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) ?? maxEditLength;
    if (!changes) return [markAll("removed", before), markAll("added", after)].filter(({ length }) => length > 0);
    let [from, to] = [0, 0];
    const pieces = changes.flatMap(({ added, removed, count }): MarkedText[] => {
      const [was, is] = [before.slice(from, added ? from : from + count), after.slice(to, removed ? to : to + count)];
      [from, to] = [from + was.length, to + is.length];
      if (added) return marked("added", is);
      return removed ? marked("removed", was) : is.map((word, at) => ({ kind: "same", ...word, ...changeOfForm(was[at], word) }));
    });
    return [joined(inPhrases(pieces))];
  }
}

export function markAll(kind: MarkedText["kind"], words: readonly Word[]): MarkedText[] {
  return joined(marked(kind, words));
}

function marked(kind: MarkedText["kind"], words: readonly Word[]): MarkedText[] {
  return words.map((word) => ({ kind, ...word }));
}

function changeOfForm({ form: before = [] }: Word = { text: "" }, { form: after = [] }: Word): Pick<MarkedText, "change"> {
  const removed = before.filter((form) => !after.includes(form));
  const added = after.filter((form) => !before.includes(form));
  if (removed.length + added.length === 0) return {};
  const kindOf = (form: string) => /^(link to|from) /.exec(form)?.[0];
  const replaced = added.map((form) => [form, removed.find((old) => kindOf(old) !== undefined && kindOf(old) === kindOf(form))] as const);
  const lost = removed.filter((form) => !replaced.some(([, old]) => old === form));
  const words = replaced.map(([form, old]) => (old ? `${form} instead of ${old.slice(kindOf(old)?.length)}` : form));
  return { change: [...words, ...lost.map((form) => `not ${form}`)].join(", ") };
}

/** Joins changes with only spaces and punctuation between them: first the old words, then the new ones. */
function inPhrases(pieces: readonly MarkedText[]): MarkedText[] {
  const shown: MarkedText[] = [];
  for (let at = 0; at < pieces.length; ) {
    const end = endOfPhrase(pieces, at);
    const phrase = pieces.slice(at, Math.max(end, at + 1));
    const isReplaced = phrase.some(({ kind }) => kind === "removed") && phrase.some(({ kind }) => kind === "added");
    const side = (kind: "added" | "removed") =>
      marked(kind, phrase.filter((piece) => piece.kind === kind || piece.kind === "same").map(wordOf));
    // A spread of a long text exceeds the stack.
    for (const piece of isReplaced ? [...side("removed"), ...side("added")] : phrase) shown.push(piece);
    at += phrase.length;
  }
  return shown;
}

function wordOf({ text, form }: MarkedText): Word {
  return form ? { text, form } : { text };
}

function isChange(piece: MarkedText | undefined): boolean {
  return piece !== undefined && piece.kind !== "same";
}

/** `from` itself, if no change begins there. */
function endOfPhrase(pieces: readonly MarkedText[], from: number): number {
  let [end, next] = [from, from];
  while (isChange(pieces[next])) {
    while (isChange(pieces[next])) next += 1;
    end = next;
    while (isJoint(pieces[next])) next += 1;
  }
  return end;
}

function isJoint(piece: MarkedText | undefined): boolean {
  return piece?.kind === "same" && !/[\p{L}\p{N}\n]/u.test(piece.text);
}

/** Neighbors of one kind and form as one piece. */
function joined(words: readonly MarkedText[]): MarkedText[] {
  const pieces: MarkedText[] = [];
  for (const word of words) {
    const last = pieces.at(-1);
    if (last && isAlike(last, word)) pieces[pieces.length - 1] = { ...last, text: last.text + word.text };
    else pieces.push(word);
  }
  return pieces;
}

function isAlike(one: MarkedText, other: MarkedText): boolean {
  return one.kind === other.kind && one.change === other.change && one.form?.join("\n") === other.form?.join("\n");
}
