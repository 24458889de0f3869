import { href } from "react-router";
import { z } from "zod";
import { closeToday } from "~/domain/clinic/today";
import { ClinicPage } from "~/routes/admin/clinic/clinic-page";
import { baseForm, lineField } from "~/routes/admin/clinic/record/record-fields.server";
import { readClinicRecord } from "~/routes/admin/clinic/save-clinic.server";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/close-today";
import { CLOSING_REASON_LENGTH, CloseTodayForm } from "./close-today-form";
import { saveToday } from "./save-today.server";
import { todayLoader } from "./today-loader.server";

const page = href("/admin/clinic");

const ownReason = lineField("A reason", CLOSING_REASON_LENGTH);
const closedForm = baseForm.extend({ reason: z.string().catch(""), own: ownReason.default("") });

export const loader = todayLoader;

export const action = adminAction({ page, role: "editor", fields: { own: [] } }, async (asked: ActionRequest) => {
  const { base, reason: chosen, own } = await asked.read(closedForm);
  if (chosen === "other" && own === "") throw new FormError({ own: "Write the reason, or choose “No reason given”." });
  const reason = chosen === "other" ? own : chosen.slice(0, CLOSING_REASON_LENGTH);
  const { record } = await readClinicRecord(asked);
  return saveToday(asked, {
    base,
    specialDays: closeToday(record, asked.now, reason),
    action: reason ? `closed the clinic today for ${reason}` : "closed the clinic today",
    title: "Closed today",
    text: "Every page says so now. Tomorrow it is as usual.",
  });
});

/** The form alone, with what is wrong in it. */
export default function CloseToday({ loaderData }: Route.ComponentProps) {
  return (
    <ClinicPage title="Closed today">
      <div className="today-forms single">
        <CloseTodayForm today={loaderData} />
      </div>
    </ClinicPage>
  );
}
