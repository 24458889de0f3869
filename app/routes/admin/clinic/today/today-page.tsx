import { Form, href, Link } from "react-router";
import { formatSpan } from "~/domain/clinic/span-format";
import { capitalized } from "~/domain/phrases";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { Panel } from "~/ui/admin/admin-page";
import { Moment } from "~/ui/admin/moment";
import { ActionButton } from "~/ui/admin/submit-button";
import { Icon, type IconName } from "~/ui/kit/icon";
import { longDay, unbrokenTimes } from "~/ui/public/opening/format-opening";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/today-page";
import { CloseEarlyForm } from "./close-early-page";
import { CloseTodayForm } from "./close-today-page";
import { NoticeForm, ShowButton, WillRead } from "./forms";
import { OtherHoursForm } from "./other-hours-page";
import { type TodayData, todayLoader } from "./today-record.server";

export const loader = todayLoader;

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { day, text, isOpen, specialDays, notices } = loaderData;
  return (
    <ClinicPage title="Today and notices">
      <div className="columns clinic-columns">
        <section aria-labelledby="today">
          <p className="soft small" id="today">
            Today, {day}
          </p>
          <p className={isOpen ? "opening-line open" : "opening-line"}>{text}</p>
          {/* The key resets the forms after a saved change. */}
          <TodayForms key={loaderData.base} today={loaderData} />
        </section>
        <ComingUp days={specialDays} notices={notices} />
      </div>
    </ClinicPage>
  );
}

/** The chosen one shows its form below, by style alone. */
const choices: readonly { readonly id: TodayData["state"] | "notice"; readonly icon: IconName; readonly label: string }[] = [
  { id: "usual", icon: "sun", label: "Open as usual" },
  { id: "early", icon: "clock", label: "Close early" },
  { id: "other", icon: "clock", label: "Open later" },
  { id: "closed", icon: "door", label: "Close today" },
  { id: "notice", icon: "notice", label: "Notice" },
];

function TodayForms({ today }: { today: TodayData }) {
  return (
    <div className="today-forms">
      <fieldset className="choices">
        <legend className="visually-hidden">Today</legend>
        {choices.map(({ id, icon, label }) => (
          <label key={id}>
            <Icon name={icon} />
            <span>{label}</span>
            <input type="radio" name="today" value={id} defaultChecked={today.state === id} />
          </label>
        ))}
      </fieldset>
      <OpenAsUsual today={today} />
      <CloseEarlyForm today={today} />
      <OtherHoursForm today={today} />
      <CloseTodayForm today={today} />
      <NoticeForm {...today} />
    </div>
  );
}

function OpenAsUsual({ today: { base, state, usualText } }: { today: TodayData }) {
  if (state === "usual") {
    return (
      <div className="choice-usual">
        <WillRead now>{usualText}</WillRead>
      </div>
    );
  }
  return (
    <Form method="post" action={href("/admin/clinic/open-as-usual")} className="choice-usual">
      <input type="hidden" name="base" value={base} />
      <WillRead>{usualText}</WillRead>
      <ShowButton action={href("/admin/clinic/open-as-usual")}>Open as usual</ShowButton>
    </Form>
  );
}

function ComingUp({ days, notices }: { days: TodayData["specialDays"]; notices: TodayData["notices"] }) {
  return (
    <aside className="stack">
      {notices.length > 0 && (
        <Panel title="Notices" id="notices">
          <ul className="rows">
            {notices.map(({ id, title, from, untilText, isPlanned, waitsBehind }) => (
              <li key={id}>
                <span>
                  <Link to={href("/admin/clinic/notices/:notice", { notice: id })}>{title}</Link>
                  <small>
                    {isPlanned ? (
                      <>
                        from <Moment at={from} />{" "}
                      </>
                    ) : waitsBehind === null ? (
                      "on the site "
                    ) : (
                      `waiting for “${waitsBehind}” to end, `
                    )}
                    until {untilText}
                  </small>
                </span>
                <ActionButton action={href("/admin/clinic/notices/:notice/end", { notice: id })} keepsScroll label={`End: ${title}`}>
                  End
                </ActionButton>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Coming up">
        {days.length === 0 && <p>No closures or special hours in the next two months.</p>}
        <ul className="rows">
          {days.map(({ date, name, span }) => (
            <li key={date}>
              <span>
                {longDay(date, siteCopy)}
                <small>{unbrokenTimes([capitalized(name), formatSpan(span)].filter(Boolean).join(" · "))}</small>
              </span>
            </li>
          ))}
        </ul>
        <div className="row">
          <Link className="button outline" to={href("/admin/hours/special")}>
            Change closures
          </Link>
          <Link className="button outline" to={href("/admin/share/door-sign")}>
            Door sign
          </Link>
        </div>
      </Panel>
    </aside>
  );
}
