import { href } from "react-router";
import { ChangePreviewPanel } from "~/routes/admin/clinic/section/change-preview";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { pageFields } from "~/routes/admin/clinic/section/record-fields.server";
import { loadAgain } from "~/routes/admin/clinic/section/section-page";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import type { FormErrors } from "~/web/form-errors.server";
import type { Route } from "./+types/every-week-page";
import { daysEveryWeek } from "./special-day-fields";
import { EveryWeekForm } from "./special-day-forms";
import { saveAddedDays, specialDaysLoader } from "./special-days.server";
import "./hours.css";

const fields = pageFields(["weekday", "newUntil", "newName", "newCloses"]);

export const loader = specialDaysLoader;

export const shouldRevalidate = loadAgain;

export const action = adminAction({ page: href("/admin/hours/special"), role: "editor", fields }, (ctx: ActionRequest) =>
  saveAddedDays(ctx, daysEveryWeek),
);

export default function EveryWeekPage({ loaderData: { base, today, comingUp }, actionData }: Route.ComponentProps) {
  return (
    <ClinicPage title="Hours and closures">
      <ChangePreviewPanel />
      <EveryWeekForm base={base} today={today} present={comingUp} answer={actionData as FormErrors | undefined} />
    </ClinicPage>
  );
}
