import { href } from "react-router";
import { z } from "zod";
import { closeToday } from "~/domain/clinic/today";
import { baseForm } from "~/routes/admin/clinic/record/record-fields.server";
import { readClinicRecord, saveClinic } from "~/routes/admin/clinic/save-clinic.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";

const page = href("/admin/clinic");

const closedForm = baseForm.extend({ reason: z.string().trim().max(60, { error: "A reason has at most 60 characters." }).catch("") });

const { loader, action } = adminActionRoute({ page, role: "editor" }, async (asked: ActionRequest) => {
  const { base, reason } = await asked.read(closedForm);
  const { record } = await readClinicRecord(asked);
  return saveClinic(asked, {
    section: "days",
    base,
    fields: { specialDays: closeToday(record, asked.now, reason) },
    action: reason ? `closed the clinic today for ${reason}` : "closed the clinic today",
    page,
    title: "Closed today",
    text: "Every page says so now. Tomorrow it is as usual.",
  });
});

export { action, loader };
