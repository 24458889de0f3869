import type { Weekday } from "~/domain/clinic/arizona-time";
import { groupHours, type WeeklyHours } from "~/domain/clinic/opening-hours";
import { formatSpan } from "~/domain/clinic/span-format";
import { Icon } from "~/ui/kit/icon";
import { formatDays } from "~/ui/public/opening/format-opening";
import { DayBar } from "~/ui/public/opening/office-hours";
import { siteCopy } from "~content/site-copy";
import { tableDays } from "./weekly-hours-fields";

const { title, closed } = siteCopy.hours;

export function OfficeHoursPreview({ hours, changed }: { hours: WeeklyHours; changed: readonly Weekday[] }) {
  const isChanged = (first: Weekday, last: Weekday) =>
    tableDays.slice(tableDays.indexOf(first), tableDays.indexOf(last) + 1).some((day) => changed.includes(day));
  return (
    <aside className="will-show" aria-label="What visitors will read">
      <p>
        <Icon name="eye" /> What visitors will read
      </p>
      <div>
        <h2>{title}</h2>
        <table className="shown-hours">
          <tbody>
            {groupHours(hours).map(({ first, last, span }) => {
              const words = span ? formatSpan(span) : closed;
              return (
                <tr key={first}>
                  <th scope="row">{formatDays(first, last, siteCopy)}</th>
                  <td>{isChanged(first, last) ? <mark>{words}</mark> : words}</td>
                  <td aria-hidden="true">{span && <DayBar span={span} />}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {changed.length > 0 && <p className="soft small">Highlighted: your changes.</p>}
      </div>
    </aside>
  );
}
