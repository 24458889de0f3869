import { Link } from "react-router";
import type { HistoryDay, SentencePart } from "./history-sentences";
import "./history.css";

interface HistoryLine {
  readonly id: string;
  readonly at: string;
  readonly who: string;
  readonly sentence: readonly SentencePart[];
}

interface HistoryDaysProps<Line extends HistoryLine> {
  readonly days: readonly HistoryDay<Line>[];
  readonly action?: (line: Line) => React.ReactNode;
}

export function HistoryDays<Line extends HistoryLine>({ days, action }: HistoryDaysProps<Line>) {
  return days.map(({ day, lines }) => (
    <section className="history-day" key={day} aria-label={day}>
      <h2>{day}</h2>
      <ul className="framed">
        {lines.map((line) => (
          <li className="between" key={line.id}>
            <p>
              <b>{line.who}</b>{" "}
              {line.sentence.map(({ text, to }) =>
                to === null ? (
                  text
                ) : (
                  <Link key={text} to={to}>
                    {text}
                  </Link>
                ),
              )}
              .
              <small>
                <time dateTime={line.at}>{line.time}</time>
              </small>
            </p>
            {action?.(line)}
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** @param props.page the unfiltered list */
export function NothingFound({ page, children }: { page: string; children: string }) {
  return (
    <p role="status">
      {children}{" "}
      <Link to={page} reloadDocument>
        Show everything
      </Link>
    </p>
  );
}
