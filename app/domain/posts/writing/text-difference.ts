import { diffLines, diffWordsWithSpace } from "diff";
import { type EditorFields, editorFieldNames, withPlainLineEnds } from "~/domain/posts/post/post-for-staff";

export interface DifferencePiece {
  readonly kind: "same" | "changed";
  readonly text: string;
}

export interface DifferenceLine {
  readonly kind: "same" | "added" | "removed";
  readonly pieces: readonly DifferencePiece[];
}

/** By lines, and replaced lines by words. A removed line comes before the added one. */
export function compareTexts(before: string, after: string): DifferenceLine[] {
  const changes = lineChanges(withPlainLineEnds(before), withPlainLineEnds(after));
  return changes.flatMap((change, index): DifferenceLine[] => {
    if (change.kind === "same") return whole("same", change.lines);
    const next = changes[index + 1];
    if (change.kind === "removed" && next?.kind === "added") return replaced(change.lines, next.lines);
    if (change.kind === "added" && changes[index - 1]?.kind === "removed") return [];
    return whole(change.kind, change.lines);
  });
}

export interface FieldDifference {
  readonly field: keyof EditorFields;
  readonly before: string;
  readonly after: string;
}

export function compareFields(before: EditorFields, after: EditorFields): FieldDifference[] {
  return editorFieldNames.flatMap((field) =>
    field === "content" || before[field] === after[field] ? [] : [{ field, before: String(before[field]), after: String(after[field]) }],
  );
}

interface LineChange {
  readonly kind: DifferenceLine["kind"];
  readonly lines: readonly string[];
}

/** More changes count as entirely different: looking further takes seconds. */
const MOST_LINE_CHANGES = 4000;
const MOST_WORD_CHANGES = 600;

function lineChanges(before: string, after: string): LineChange[] {
  const [one, other] = [withFinalLineEnd(before), withFinalLineEnd(after)];
  const changes = diffLines(one, other, { maxEditLength: MOST_LINE_CHANGES });
  const found = changes?.map(({ added, removed, value }) => ({ kind: kindOf(added, removed), lines: linesOf(value) }));
  return found ?? [{ kind: "removed", lines: linesOf(one) } as const, { kind: "added", lines: linesOf(other) } as const];
}

function kindOf(added: boolean, removed: boolean): DifferenceLine["kind"] {
  return added ? "added" : removed ? "removed" : "same";
}

function withFinalLineEnd(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

function linesOf(text: string): string[] {
  return text.split("\n").slice(0, -1);
}

function whole(kind: DifferenceLine["kind"], lines: readonly string[]): DifferenceLine[] {
  return lines.map((text) => ({ kind, pieces: [{ kind: kind === "same" ? "same" : "changed", text }] }));
}

function replaced(removed: readonly string[], added: readonly string[]): DifferenceLine[] {
  const pairs = removed.map((line, index) => [line, added[index]] as const);
  return [
    ...pairs.flatMap(([before, after]) => {
      if (after === undefined) return whole("removed", [before]);
      const pieces = wordChanges(before, after);
      return pieces ? [side("removed", pieces), side("added", pieces)] : [...whole("removed", [before]), ...whole("added", [after])];
    }),
    ...whole("added", added.slice(removed.length)),
  ];
}

type WordChange = DifferencePiece & { readonly only: "added" | "removed" | null };

function wordChanges(before: string, after: string): WordChange[] | undefined {
  return diffWordsWithSpace(before, after, { maxEditLength: MOST_WORD_CHANGES })?.map(({ added, removed, value }) => ({
    kind: added || removed ? "changed" : "same",
    text: value,
    only: added ? "added" : removed ? "removed" : null,
  }));
}

function side(kind: "added" | "removed", changes: readonly WordChange[]): DifferenceLine {
  const shown = changes.filter(({ only }) => only === null || only === kind);
  return { kind, pieces: shown.map(({ kind: piece, text }) => ({ kind: piece, text })) };
}
