import type { Weekday } from "~/domain/clinic/arizona-time";
import { groupHours, minutesOf, type OpenSpan, openingTime, openPartsOf } from "~/domain/clinic/opening-hours";
import { formatSpan } from "~/domain/clinic/span-format";
import { BrandName } from "~/ui/public/brand-name";
import { useSite } from "~/ui/public/site-facts";
import type { SiteCopy } from "~content/site-copy";
import { formatDays, longDay, unbrokenTimes } from "./format-opening";
import { OpeningLine } from "./opening-line";

/** The bars' axis in minutes after midnight: 6 AM to 8 PM. */
const AXIS = { from: 6 * 60, to: 20 * 60 };

export function OfficeHoursCard({ children }: { children?: React.ReactNode }) {
  const { clinic, copy } = useSite();
  return (
    <div className="card flow">
      <p className="brand" role="img" aria-label={clinic.name}>
        <BrandName />
      </p>
      <h3 id="hours">{copy.hours.title}</h3>
      <OpeningLine />
      <HoursTable />
      <p className="note">{copy.hours.note}</p>
      <UpcomingSpecialDays />
      {children}
    </div>
  );
}

function HoursTable() {
  const { clinic, copy } = useSite();
  return (
    <table className="hours">
      <caption className="visually-hidden">{copy.hours.title}</caption>
      <tbody>
        {groupHours(clinic.hours).map(({ first, last, span }) => (
          <tr key={first}>
            <th scope="row">{formatDays(first, last, copy)}</th>
            <td>
              {span ? unbrokenTimes(formatSpan(span, copy.locale)) : copy.hours.closed}
              {span && <DayBar span={span} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function CompactHours() {
  const { clinic, copy } = useSite();
  return (
    <ul className="compact">
      {groupHours(clinic.hours).map(({ first, last, span }) => (
        <li key={first}>{`${shortDays(first, last, copy)} ${span ? compactSpan(span, copy) : copy.hours.compactClosed}`}</li>
      ))}
    </ul>
  );
}

function UpcomingSpecialDays() {
  const { specialDays, copy } = useSite();
  const { closedTitle, closedOn, specialTitle, special } = copy.hours;
  const lines = specialDays.map(({ date, name, span }) => {
    const day = longDay(date, copy);
    return {
      date,
      isClosed: span === null,
      text: span ? special(day, name, unbrokenTimes(formatSpan(span, copy.locale))) : closedOn(day, name),
    };
  });
  const lists = [
    { title: closedTitle, days: lines.filter(({ isClosed }) => isClosed) },
    { title: specialTitle, days: lines.filter(({ isClosed }) => !isClosed) },
  ].filter(({ days }) => days.length > 0);
  return lists.map(({ title, days }) => (
    <p className="closures" key={title}>
      <b>{title}</b>
      {days.map(({ date, text }) => (
        <span key={date}>{text}</span>
      ))}
    </p>
  ));
}

export function DayBar({ span }: { span: OpenSpan }) {
  const bars = openPartsOf(span).map(({ opens, closes }) => {
    const from = Math.max(minutesOf(opens), AXIS.from) - AXIS.from;
    const to = Math.min(minutesOf(closes), AXIS.to) - AXIS.from;
    return `M${from} 0H${to}V1H${from}z`;
  });
  return (
    <svg className="day-bar" viewBox={`0 0 ${AXIS.to - AXIS.from} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path d={bars.join("")} />
    </svg>
  );
}

function shortDays(first: Weekday, last: Weekday, { opening }: SiteCopy): string {
  const [from, to] = [first, last].map((day) => opening.dayNames[day].slice(0, 3));
  return from === to ? `${from}` : `${from}-${to}`;
}

/** "7AM-6PM", as the contact page's own tile has it. */
function compactSpan(span: OpenSpan, { locale }: SiteCopy): string {
  const tight = (time: string) => openingTime(minutesOf(time), { tight: true, locale });
  return openPartsOf(span)
    .map(({ opens, closes }) => `${tight(opens)}-${tight(closes)}`)
    .join(", ");
}
