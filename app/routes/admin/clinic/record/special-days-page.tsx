import { href, Link, useLocation } from "react-router";
import type { SpecialDay } from "~/domain/clinic/opening-hours";
import { formatSpan } from "~/domain/clinic/span-format";
import { capitalized } from "~/domain/phrases";
import { ChangePreviewPanel } from "~/routes/admin/clinic/section/change-preview";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { pageFields } from "~/routes/admin/clinic/section/record-fields.server";
import { loadAgain } from "~/routes/admin/clinic/section/section-page";
import { ActionButton } from "~/ui/admin/submit-button";
import { longDay, unbrokenTimes } from "~/ui/public/opening/format-opening";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import type { FormErrors } from "~/web/form-errors.server";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/special-days-page";
import { daysEveryWeek, daysInARow } from "./special-day-fields";
import { DaysForm, EveryWeekForm } from "./special-day-forms";
import { type SpecialDaysData, saveAddedDays, specialDaysLoader } from "./special-days.server";
import "./hours.css";

const page = href("/admin/hours/special");

export const loader = specialDaysLoader;

export const shouldRevalidate = loadAgain;

const isEveryWeek = (path: string) => path.endsWith("/every-week");

/** Each of the two forms has an address. */
export const action = adminAction(
  { page, role: "editor", fields: pageFields(["newDate", "weekday", "newUntil", "newName", "newCloses"]) },
  (ctx: ActionRequest) => saveAddedDays(ctx, isEveryWeek(ctx.url.pathname) ? daysEveryWeek : daysInARow),
);

export default function SpecialDaysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { base, today, usual, comingUp, past, changed } = loaderData;
  const ofWeek = isEveryWeek(useLocation().pathname);
  const answer = actionData as FormErrors | undefined;
  return (
    <ClinicPage title="Hours and closures">
      <ChangePreviewPanel />
      {/* The key resets the forms after a save. */}
      <div className="columns day-forms" key={`${base} ${changed?.date}`}>
        <DaysForm base={base} today={today} usual={usual} answer={ofWeek ? undefined : answer} known={changed} />
        <EveryWeekForm base={base} today={today} usual={usual} answer={ofWeek ? answer : undefined} present={comingUp} />
      </div>
      <section className="panel special-days" aria-labelledby="coming-up">
        <h2 id="coming-up">Coming up</h2>
        {comingUp.length === 0 && <p>No closures or special hours.</p>}
        <DayList days={comingUp} today={today} canChange />
        <Holidays {...loaderData} />
      </section>
      {past.length > 0 && (
        <details className="panel special-days">
          <summary>Past closures and special hours ({past.length})</summary>
          <DayList days={past} today={today} />
        </details>
      )}
    </ClinicPage>
  );
}

function DayList({ days, today, canChange }: { days: readonly SpecialDay[]; today: string; canChange?: boolean }) {
  return (
    <ul className="rows">
      {days.map(({ date, name, span }) => (
        <li key={date}>
          <span>
            <b>{dayWithYear(date, today)}</b>
            <small>{unbrokenTimes([capitalized(formatSpan(span)), name && capitalized(name)].filter(Boolean).join(" · "))}</small>
          </span>
          {canChange && (
            <div className="row">
              <Link className="button outline small" to={`${page}?day=${date}`} aria-label={`Change ${dayWithYear(date, today)}`}>
                Change
              </Link>
              <ActionButton
                action={href("/admin/hours/special/:date/remove", { date })}
                keepsScroll
                label={`Remove ${dayWithYear(date, today)}`}
              >
                Remove
              </ActionButton>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Holidays({ undecided, today }: Pick<SpecialDaysData, "undecided" | "today">) {
  if (undecided.length === 0) return null;
  return (
    <>
      <h3>Holidays to decide</h3>
      <ul className="rows">
        {undecided.map(({ date, name, usual, closesEarly }) => (
          <li key={date}>
            <span>
              <b>{dayWithYear(date, today)}</b>
              <small>{unbrokenTimes(`${name} · open as usual, ${formatSpan(usual)}`)}</small>
            </span>
            <div className="row">
              <ActionButton action={href("/admin/hours/special/:date/open", { date })} keepsScroll label={`Stay open: ${name}`}>
                Stay open
              </ActionButton>
              {closesEarly && (
                <ActionButton action={href("/admin/hours/special/:date/noon", { date })} keepsScroll label={`Close at 12 PM: ${name}`}>
                  Close at 12 PM
                </ActionButton>
              )}
              <ActionButton action={href("/admin/hours/special/:date/close", { date })} keepsScroll label={`Close: ${name}`}>
                Close
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function dayWithYear(date: string, today: string): string {
  const day = longDay(date, siteCopy);
  return date.startsWith(today.slice(0, 4)) ? day : `${day}, ${date.slice(0, 4)}`;
}
