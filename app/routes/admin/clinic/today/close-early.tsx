import { href } from "react-router";
import { z } from "zod";
import { clockWords } from "~/domain/clinic/clinic-words";
import { isClockTime } from "~/domain/clinic/opening-hours";
import { closeEarly } from "~/domain/clinic/today";
import { ClinicPage } from "~/routes/admin/clinic/clinic-page";
import { baseForm } from "~/routes/admin/clinic/record/record-fields.server";
import { readClinicRecord } from "~/routes/admin/clinic/save-clinic.server";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/close-early";
import { CloseEarlyForm } from "./close-early-form";
import { saveToday } from "./save-today.server";
import { todayLoader } from "./today-loader.server";

const page = href("/admin/clinic");

const earlyForm = baseForm.extend({ closes: z.string().catch(""), other: z.string().catch("") });

export const loader = todayLoader;

export const action = adminAction({ page, role: "editor", fields: { closes: [] } }, async (asked: ActionRequest) => {
  const { base, closes: chosen, other } = await asked.read(earlyForm);
  const closes = chosen === "other" ? other : chosen;
  if (!isClockTime(closes)) throw new FormError({ closes: "Choose when you close today." });
  const { record } = await readClinicRecord(asked);
  const specialDays = closeEarly(record, asked.now, closes);
  if (!specialDays) throw new FormError({ closes: "That is before you open. Use Closed today." });
  const time = clockWords(closes);
  return saveToday(asked, {
    base,
    specialDays,
    action: `closed the clinic early, at ${time}`,
    title: `Closing at ${time}`,
    text: "Every page says so now. Tomorrow it is as usual.",
  });
});

/** The form alone, with what is wrong in it. */
export default function CloseEarly({ loaderData }: Route.ComponentProps) {
  return (
    <ClinicPage title="Close early">
      <div className="today-forms single">
        <CloseEarlyForm {...loaderData} />
      </div>
    </ClinicPage>
  );
}
