import { diff3Merge, type MergeRegion } from "node-diff3";
import { type EditorFields, editorFieldNames, withPlainLineEnds } from "~/domain/posts/post/post-for-staff";

type MergeSegment =
  | { readonly kind: "agreed"; readonly text: string }
  | { readonly kind: "conflict"; readonly base: string; readonly mine: string; readonly theirs: string };

type Conflict = MergeSegment & { readonly kind: "conflict" };

type MergeChoice = "mine" | "theirs" | "both" | { readonly text: string };

export function mergeTexts(base: string, mine: string, theirs: string): MergeSegment[] {
  const [a, o, b] = [mine, base, theirs].map(linesOf) as [string[], string[], string[]];
  const found = isTooCostly(o, a) || isTooCostly(o, b) ? null : diff3Merge(a, o, b, { excludeFalseConflicts: true });
  const regions = found && found.length <= MAX_REGIONS ? found : wholeRegion(a, o, b);
  const segments = regions.flatMap(({ ok, conflict }): MergeSegment[] => {
    if (conflict) return [{ kind: "conflict", base: joined(conflict.o), mine: joined(conflict.a), theirs: joined(conflict.b) }];
    return ok && ok.length > 0 ? [{ kind: "agreed", text: joined(ok) }] : [];
  });
  const last = segments.pop();
  if (last?.kind === "agreed") segments.push({ kind: "agreed", text: endedAs(mine, last.text) });
  if (last?.kind === "conflict") {
    segments.push({
      kind: "conflict",
      base: endedAs(base, last.base),
      mine: endedAs(mine, last.mine),
      theirs: endedAs(theirs, last.theirs),
    });
  }
  return segments;
}

export function hasConflict(segments: readonly MergeSegment[]): boolean {
  return segments.some(({ kind }) => kind === "conflict");
}

/** @param choices one for each conflict, in order; a missing one takes both */
export function mergedText(segments: readonly MergeSegment[], choices: readonly MergeChoice[] = []): string {
  let conflicts = 0;
  const parts = segments.flatMap((segment) => {
    if (segment.kind === "agreed") return segment.text;
    const choice = choices[conflicts++] ?? "both";
    if (typeof choice === "object") return endedAs(segment.mine || segment.theirs, choice.text);
    return choice === "both" ? [segment.mine, othersOf(segment)] : segment[choice];
  });
  return onNewLines(parts.filter((part) => part !== ""));
}

/**
 * Both sides of a conflict without repeating what both have: the changes of both within one paragraph, else mine and then the lines that
 * only the other has. @returns null where that can't be told apart
 */
export function bothOf(conflict: Conflict): string | null {
  const { base, mine, theirs } = conflict;
  const wordsOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];
  const [a, o, b] = [wordsOf(mine), wordsOf(base), wordsOf(theirs)];
  const words = base === "" || isTooCostly(o, a) || isTooCostly(o, b) ? null : diff3Merge(a, o, b, { excludeFalseConflicts: true });
  if (words) return words.some(({ conflict: clash }) => clash) ? null : words.flatMap(({ ok }) => ok ?? []).join("");
  const others = othersOf(conflict);
  const known = new Set(sentencesOf(mine));
  return sentencesOf(others).some((sentence) => known.has(sentence)) ? null : mergedText([conflict], ["both"]);
}

/** The lines that only the other side has. */
function othersOf({ mine, theirs }: Conflict): string {
  const known = new Set(mine.split("\n").map((line) => line.trim()));
  return joined((theirs.match(/[^\n]+\n*/g) ?? []).filter((line) => !known.has(line.trim())));
}

function sentencesOf(text: string): string[] {
  return (text.match(/[^.!?\n]+[.!?]*/g) ?? []).flatMap((sentence) => sentence.trim() || []);
}

export type MergedPost = ReturnType<typeof mergePosts>;

/** Each field comes from the side that changed it, mine where both did. `clashing` names the fields that both changed. */
export function mergePosts(base: EditorFields | null, mine: EditorFields, theirs: EditorFields) {
  const content = mergeTexts(base?.content ?? "", mine.content, theirs.content);
  const clashing = editorFieldNames.filter((name) =>
    name === "content" ? hasConflict(content) : mine[name] !== theirs[name] && mine[name] !== base?.[name] && theirs[name] !== base?.[name],
  );
  const theirsOnly = editorFieldNames.filter((name) => base !== null && mine[name] === base[name]);
  const fromTheirs = Object.fromEntries(theirsOnly.map((name) => [name, theirs[name]])) as Partial<EditorFields>;
  const fields: EditorFields = { ...mine, ...fromTheirs, content: mergedText(content) };
  return { fields, content, clashing };
}

/** Blank lines belong to the line above; on their own they would all match each other. */
function linesOf(text: string): string[] {
  const body = endedAs("\n\n", text);
  return body.match(/[^\n]+\n*|\n+/g) ?? [];
}

function endedAs(model: string, text: string): string {
  const body = trimmedEnd(withPlainLineEnds(text));
  const plain = withPlainLineEnds(model);
  return body === "" ? "" : body + plain.slice(trimmedEnd(plain).length);
}

function trimmedEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end -= 1;
  return text.slice(0, end);
}

/** Each conflict becomes a field of a form, and nobody chooses hundreds of times. */
const MAX_REGIONS = 1000;

/** Time grows with their square where they are equal. */
const MAX_LINES = 4000;

/** Pairs of equal lines. Time grows with them: 5000 equal lines took a minute. */
const MAX_PAIRS = 20_000;

function isTooCostly(one: readonly string[], other: readonly string[]): boolean {
  if (one.length > MAX_LINES) return true;
  const counts = new Map<string, number>();
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1);
  return other.reduce((pairs, line) => pairs + (counts.get(line) ?? 0), 0) > MAX_PAIRS;
}

function wholeRegion(a: string[], o: string[], b: string[]): MergeRegion<string>[] {
  const [mine, base, theirs] = [a, o, b].map(joined);
  if (mine === theirs || theirs === base) return [{ ok: a }];
  return mine === base ? [{ ok: b }] : [{ conflict: { a, aIndex: 0, o, oIndex: 0, b, bIndex: 0 } }];
}

function joined(lines: readonly string[]): string {
  return lines.join("");
}

function onNewLines(parts: readonly string[]): string {
  return parts.map((part, index) => (index === parts.length - 1 || part.endsWith("\n") ? part : `${part}\n`)).join("");
}
