import { type Weekday, weekdays } from "~/domain/clinic/arizona-time";
import { groupHours, type WeeklyHours } from "~/domain/clinic/opening-hours";
import { formatSpan } from "~/domain/clinic/span-format";
import { Icon } from "~/ui/kit/icon";
import { formatDays } from "~/ui/public/opening/format-opening";
import { DayBar } from "~/ui/public/opening/office-hours";
import { siteCopy } from "~content/site-copy";

const { title, closed } = siteCopy.hours;

/** The Office Hours card as it would be, with the changed days highlighted. */
export function OfficeHoursPreview({ hours, changed }: { hours: WeeklyHours; changed: readonly Weekday[] }) {
  const isChanged = (first: Weekday, last: Weekday) => changed.some((day) => place(first) <= place(day) && place(day) <= place(last));
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

/** Monday is the first day, Sunday the last. */
function place(day: Weekday): number {
  return (weekdays.indexOf(day) + 6) % 7;
}
