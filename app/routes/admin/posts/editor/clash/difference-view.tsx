import type { DifferenceLine } from "~/domain/posts/writing/text-difference";
import { type DifferenceRow, differenceRows, placed } from "./difference-rows";

interface DifferenceViewProps {
  readonly caption: string;
  readonly before: string;
  readonly after: string;
  readonly beforeTitle: string;
  readonly afterTitle: string;
}

export function DifferenceView({ caption, before, after, beforeTitle, afterTitle }: DifferenceViewProps) {
  const rows = differenceRows(before, after);
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
