import { Form, href, Link } from "react-router";
import { formatClockTime } from "~/domain/clinic/clinic-format";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { ActionButton } from "~/ui/admin/action-button";
import { Panel } from "~/ui/admin/admin-page";
import { Moment } from "~/ui/admin/moment";
import { Icon, type IconName } from "~/ui/kit/icon";
import type { Route } from "./+types/today-page";
import { CloseEarlyForm } from "./close-early-page";
import { CloseTodayForm } from "./close-today-page";
import { NoticeForm, Show, WillRead } from "./forms";
import { OtherHoursForm } from "./other-hours-page";
import { type TodayData, todayLoader } from "./today-record.server";

export const loader = todayLoader;

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { day, words, isOpen, comingUp, notices } = loaderData;
  return (
    <ClinicPage title="Clinic">
      <div className="grid clinic-columns">
        <section aria-labelledby="today">
          <p className="soft small" id="today">
            Today, {day}
          </p>
          <p className={isOpen ? "opening-line open" : "opening-line"}>{words}</p>
          {/* A saved change begins a new form. */}
          <TodayForms key={loaderData.base} today={loaderData} />
        </section>
        <ComingUp days={comingUp} notices={notices} />
      </div>
    </ClinicPage>
  );
}

/** Five choices; the chosen one shows its form below, by style alone. */
function TodayForms({ today }: { today: TodayData }) {
  return (
    <div className="today-forms">
      <fieldset className="choices">
        <legend className="visually-hidden">Today</legend>
        <Choice id="usual" icon="sun" isChosen={today.state === "usual"}>
          Open as usual
        </Choice>
        <Choice id="early" icon="clock" isChosen={today.state === "early"}>
          Close early
        </Choice>
        <Choice id="other" icon="edit" isChosen={today.state === "other"}>
          Other hours today
        </Choice>
        <Choice id="closed" icon="door" isChosen={today.state === "closed"}>
          Closed today
        </Choice>
        <Choice id="notice" icon="notice">
          Notice
        </Choice>
      </fieldset>
      <OpenAsUsual today={today} />
      <CloseEarlyForm {...today} />
      <OtherHoursForm {...today} />
      <CloseTodayForm today={today} />
      <NoticeForm {...today} />
    </div>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly icon: IconName;
  readonly isChosen?: boolean;
  readonly children: React.ReactNode;
}

function Choice({ id, icon, isChosen, children }: ChoiceProps) {
  return (
    <label>
      <Icon name={icon} />
      <span>{children}</span>
      <input type="radio" name="today" value={id} defaultChecked={isChosen} />
    </label>
  );
}

function OpenAsUsual({ today: { base, state, usualWords } }: { today: TodayData }) {
  if (state === "usual") {
    return (
      <div className="choice-usual">
        <WillRead now>{usualWords}</WillRead>
      </div>
    );
  }
  return (
    <Form method="post" action={href("/admin/clinic/open-as-usual")} className="choice-usual">
      <input type="hidden" name="base" value={base} />
      <WillRead>{usualWords}</WillRead>
      <Show action={href("/admin/clinic/open-as-usual")}>Show “{usualWords}” now</Show>
    </Form>
  );
}

function ComingUp({ days, notices }: { days: TodayData["comingUp"]; notices: TodayData["notices"] }) {
  return (
    <aside>
      {notices.length > 0 && (
        <Panel title="Notices">
          <ul className="rows">
            {notices.map(({ id, title, from, until, isPlanned, waitsBehind }) => (
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
                      `waits behind “${waitsBehind}”, `
                    )}
                    until <Moment at={until} />
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
          {days.map(({ date, day, name, span }) => (
            <li key={date}>
              <span>
                {day}
                <small>
                  {[name, span ? `${formatClockTime(span.opens)} to ${formatClockTime(span.closes)}` : "closed"]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
              </span>
            </li>
          ))}
        </ul>
        <div className="row">
          <Link className="button outline" to={href("/admin/clinic/days")}>
            Change closures
          </Link>
          <Link className="button outline" to={href("/admin/clinic/share/door-sign")}>
            Door sign
          </Link>
        </div>
      </Panel>
    </aside>
  );
}
