import { href } from "react-router";
import { openAsUsual } from "~/domain/clinic/today";
import { baseForm } from "~/routes/admin/clinic/record/record-fields.server";
import { readClinicRecord, saveClinic } from "~/routes/admin/clinic/save-clinic.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";

const page = href("/admin/clinic");

const { loader, action } = adminActionRoute({ page, role: "editor" }, async (asked: ActionRequest) => {
  const { base } = await asked.read(baseForm);
  const { record } = await readClinicRecord(asked);
  return saveClinic(asked, {
    section: "days",
    base,
    fields: { specialDays: openAsUsual(record, asked.now) },
    action: "opened the clinic as usual",
    page,
    title: "Open as usual",
    text: "Today has its weekly hours.",
  });
});

export { action, loader };
