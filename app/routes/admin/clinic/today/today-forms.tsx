import { Form, href } from "react-router";
import { Icon, type IconName } from "~/ui/kit/icon";
import { CloseEarlyForm } from "./close-early-form";
import { NoticeForm } from "./notice-form";
import { Show, WillRead } from "./show-bar";
import type { TodayData } from "./today-loader.server";

/** Four choices; the chosen one shows its form below, by style alone. */
export function TodayForms({ today }: { today: TodayData }) {
  return (
    <div className="today-forms">
      <fieldset className="choices">
        <legend className="visually-hidden">Today</legend>
        <Choice id="usual" icon="sun" isChosen>
          Open as usual
        </Choice>
        <Choice id="early" icon="clock">
          Close early
        </Choice>
        <Choice id="closed" icon="door">
          Closed today
        </Choice>
        <Choice id="notice" icon="notice">
          Notice
        </Choice>
      </fieldset>
      <OpenAsUsual today={today} />
      <CloseEarlyForm {...today} />
      <CloseToday today={today} />
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

function OpenAsUsual({ today: { base, isSpecial, usualWords } }: { today: TodayData }) {
  if (!isSpecial) {
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

/** Words that follow "Closed for". */
const reasons = ["staff illness", "no power or water", "a storm"];

function CloseToday({ today: { base, closedWords } }: { today: TodayData }) {
  return (
    <Form method="post" action={href("/admin/clinic/close-today")} className="choice-closed">
      <input type="hidden" name="base" value={base} />
      <fieldset className="options">
        <legend>The reason visitors read</legend>
        <label>
          No reason given
          <input type="radio" name="reason" value="" defaultChecked />
        </label>
        {reasons.map((reason) => (
          <label key={reason}>
            {reason.charAt(0).toUpperCase() + reason.slice(1)}
            <input type="radio" name="reason" value={reason} />
          </label>
        ))}
      </fieldset>
      <WillRead>{closedWords}</WillRead>
      <Show action={href("/admin/clinic/close-today")}>Show “closed today” now</Show>
    </Form>
  );
}
