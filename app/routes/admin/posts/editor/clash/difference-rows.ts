import { compareTexts, type DifferenceLine } from "~/domain/posts/writing/text-difference";

/** A row of two texts side by side; null where one has no such line. "hidden": lines that are the same in both. */
export type DifferenceRow =
  | { readonly kind: "same" | "changed"; readonly before: DifferenceLine | null; readonly after: DifferenceLine | null }
  | { readonly kind: "hidden"; readonly lines: number };

const CONTEXT = 2;

export function differenceRows(before: string, after: string): DifferenceRow[] {
  return folded(paired(compareTexts(before, after)));
}

type TextRow = Exclude<DifferenceRow, { kind: "hidden" }>;

function paired(lines: readonly DifferenceLine[]): TextRow[] {
  return lines.flatMap((line, index): TextRow[] => {
    if (line.kind === "same") return [{ kind: "same", before: line, after: line }];
    const next = lines[index + 1];
    if (line.kind === "removed") return [{ kind: "changed", before: line, after: next?.kind === "added" ? next : null }];
    return lines[index - 1]?.kind === "removed" ? [] : [{ kind: "changed", before: null, after: line }];
  });
}

function folded(rows: readonly TextRow[]): DifferenceRow[] {
  const isNear = (index: number) => rows.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind === "changed");
  const shown: DifferenceRow[] = [];
  for (const [index, row] of rows.entries()) {
    const last = shown.at(-1);
    if (row.kind === "changed" || isNear(index)) shown.push(row);
    else if (last?.kind === "hidden") shown[shown.length - 1] = { kind: "hidden", lines: last.lines + 1 };
    else shown.push({ kind: "hidden", lines: 1 });
  }
  return shown;
}

/** With an index as key, for lists that never change. */
export function placed<Item>(items: readonly Item[]): { readonly item: Item; readonly place: number }[] {
  return items.map((item, place) => ({ item, place }));
}
