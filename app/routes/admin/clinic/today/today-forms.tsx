import { Form, href } from "react-router";
import { Icon, type IconName } from "~/ui/kit/icon";
import { CloseEarlyForm } from "./close-early-form";
import { CloseTodayForm } from "./close-today-form";
import { NoticeForm } from "./notice-form";
import { OtherHoursForm } from "./other-hours-form";
import { Show, WillRead } from "./show-bar";
import type { TodayData } from "./today-loader.server";

/** Five choices; the chosen one shows its form below, by style alone. */
export function TodayForms({ today }: { today: TodayData }) {
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
