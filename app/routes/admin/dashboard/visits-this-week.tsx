import { href, Link } from "react-router";
import { barsOf, changeLabel, visitsLabel, type WeekReport } from "~/domain/visits/visit-report";
import { Sparkline, VisitBars } from "~/ui/admin/visits/visit-bars";
import { VisitLists } from "~/ui/admin/visits/visit-lists";

export function VisitsThisWeek({ report }: { report: WeekReport }) {
  if (report.since === null) return null;
  const bars = barsOf(report);
  const change = changeLabel(report);
  return (
    <details className="read-week">
      <summary>
        <h2>Visits this week</h2>
        <span>
          {visitsLabel(report)}
          {change && <span className="change">, {change}</span>}
        </span>
        <Sparkline bars={bars} />
      </summary>
      <div className="panel">
        <VisitBars bars={bars} caption="Visits of each of the last 7 days" />
        <VisitLists report={report} />
        <p>
          <Link className="aside" to={href("/admin/visits")}>
            More weeks and pages
          </Link>
        </p>
      </div>
    </details>
  );
}
