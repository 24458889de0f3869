import { href } from "react-router";
import { openAsUsual } from "~/domain/clinic/today";
import { baseForm } from "~/routes/admin/clinic/record/record-fields.server";
import { readClinicRecord } from "~/routes/admin/clinic/save-clinic.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { saveToday } from "./save-today.server";

const page = href("/admin/clinic");

const { loader, action } = adminActionRoute({ page, role: "editor" }, async (asked: ActionRequest) => {
  const { base } = await asked.read(baseForm);
  const { record } = await readClinicRecord(asked);
  return saveToday(asked, {
    base,
    specialDays: openAsUsual(record, asked.now),
    action: "opened the clinic as usual",
    title: "Open as usual",
    text: "Today has its weekly hours.",
  });
});

export { action, loader };
