import { href } from "react-router";
import { z } from "zod";
import { spanWords } from "~/domain/clinic/clinic-words";
import { isClockTime, minutesOf } from "~/domain/clinic/opening-hours";
import { otherHoursToday } from "~/domain/clinic/today";
import { ClinicPage } from "~/routes/admin/clinic/clinic-page";
import { baseForm } from "~/routes/admin/clinic/record/record-fields.server";
import { readClinicRecord } from "~/routes/admin/clinic/save-clinic.server";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/other-hours";
import { OtherHoursForm } from "./other-hours-form";
import { saveToday } from "./save-today.server";
import { todayLoader } from "./today-loader.server";

const page = href("/admin/clinic");

const time = z.string().catch("");
const hoursForm = baseForm.extend({ opens: time, closes: time });

export const loader = todayLoader;

export const action = adminAction({ page, role: "editor", fields: { otherHours: [] } }, async (asked: ActionRequest) => {
  const { base, ...span } = await asked.read(hoursForm);
  if (![span.opens, span.closes].every(isClockTime)) throw new FormError({ otherHours: "Choose when you open and when you close." });
  if (minutesOf(span.closes) <= minutesOf(span.opens)) throw new FormError({ otherHours: "The closing time is before the opening time." });
  const { record } = await readClinicRecord(asked);
  return saveToday(asked, {
    base,
    specialDays: otherHoursToday(record.specialDays, asked.now, span),
    action: `gave today other hours, ${spanWords(span)}`,
    title: `Today ${spanWords(span)}`,
    text: "Every page says so now. Tomorrow it is as usual.",
  });
});

/** The form alone, with what is wrong in it. */
export default function OtherHours({ loaderData }: Route.ComponentProps) {
  return (
    <ClinicPage title="Other hours today">
      <div className="today-forms single">
        <OtherHoursForm {...loaderData} />
      </div>
    </ClinicPage>
  );
}
