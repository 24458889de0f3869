import { compareTexts, type DifferenceLine } from "~/domain/posts/writing/text-difference";

interface TextRow {
  readonly kind: "same" | "changed";
  readonly before: DifferenceLine | null;
  readonly after: DifferenceLine | null;
}

/** A row of two texts side by side; null where one has no such line. "hidden": lines that are the same in both. */
type DifferenceRow = TextRow | { readonly kind: "hidden"; readonly lines: number };

/** Unchanged lines shown around a change. */
const CONTEXT = 2;

interface DifferenceViewProps {
  readonly caption: string;
  readonly before: string;
  readonly after: string;
  readonly beforeTitle: string;
  readonly afterTitle: string;
}

export function DifferenceView({ caption, before, after, beforeTitle, afterTitle }: DifferenceViewProps) {
  const rows = folded(paired(compareTexts(before, after)));
  if (rows.every(({ kind }) => kind !== "changed")) return <p className="soft">The text is the same in both.</p>;
  return (
    <table className="difference">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{beforeTitle}</th>
          <th scope="col">{afterTitle}</th>
        </tr>
      </thead>
      <tbody>
        {placed(rows).map(({ item, place }) => (
          <Row row={item} key={place} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { row: DifferenceRow }) {
  if (row.kind === "hidden") {
    return (
      <tr className="hidden-lines">
        <td colSpan={2}>{row.lines === 1 ? "1 line is the same" : `${row.lines} lines are the same`}</td>
      </tr>
    );
  }
  return (
    <tr className={row.kind}>
      <td>{row.before && <Line line={row.before} />}</td>
      <td>{row.after && <Line line={row.after} />}</td>
    </tr>
  );
}

function Line({ line }: { line: DifferenceLine }) {
  const Mark = line.kind === "removed" ? "del" : "ins";
  return (
    <span className={line.kind}>
      {placed(line.pieces).map(({ item, place }) => (item.kind === "same" ? item.text : <Mark key={place}>{item.text}</Mark>))}
    </span>
  );
}

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
function placed<Item>(items: readonly Item[]): { readonly item: Item; readonly place: number }[] {
  return items.map((item, place) => ({ item, place }));
}
