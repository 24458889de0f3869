import { formatDay, weekdayOf } from "~/domain/clinic/arizona-time";
import type { Bar } from "~/domain/visits/visit-report";

const WIDTH = 10;
const HEIGHT = 40;
const GAP = 1.5;

/** Decorative: the text beside it says the same. */
export function Sparkline({ bars }: { bars: readonly Bar[] }) {
  const max = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <svg className="visit-line" viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map(({ from, count }, place) => {
        const height = count === 0 ? 1 : Math.max(2, (count / max) * HEIGHT);
        return (
          <rect
            className={place === bars.length - 1 ? "today" : undefined}
            x={place * WIDTH + GAP / 2}
            y={HEIGHT - height}
            width={WIDTH - GAP}
            height={height}
            key={from}
          />
        );
      })}
    </svg>
  );
}

/** Seven days show their numbers; for longer times the numbers are in a collapsed table. */
export function VisitBars({ bars, caption }: { bars: readonly Bar[]; caption: string }) {
  if (bars.length === 7) {
    return (
      <div className="visit-bars">
        <Sparkline bars={bars} />
        <ol aria-label={caption}>
          {bars.map(({ from, label, count }) => (
            <li key={from}>
              <b>{count.toLocaleString("en-US")}</b>
              <abbr title={label}>{weekdayOf(from).slice(0, 3)}</abbr>
            </li>
          ))}
        </ol>
      </div>
    );
  }
  return (
    <div className="visit-bars">
      <Sparkline bars={bars} />
      <p className="ends">
        <span>{bars[0] && formatDay(bars[0].from)}</span>
        <span>Today</span>
      </p>
      <details>
        <summary>Numbers</summary>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Visits</th>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ from, label, count }) => (
              <tr key={from}>
                <th scope="row">{label}</th>
                <td>{count.toLocaleString("en-US")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
