import { href } from "react-router";
import { readClinicRecord, saveClinic } from "~/routes/admin/clinic/save-clinic.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/end-notice";

const page = href("/admin/clinic");

const { loader, action } = adminActionRoute({ page, role: "editor" }, async (asked: ActionRequest<Route.ActionArgs>) => {
  const { number, record } = await readClinicRecord(asked);
  const ended = record.notices.find(({ id }) => id === asked.params.notice);
  return saveClinic(asked, {
    section: "notices",
    base: number,
    fields: { notices: record.notices.filter((notice) => notice !== ended) },
    action: `ended the notice “${ended?.title ?? ""}”`,
    page,
    title: "Notice ended",
    text: "It is gone from every page.",
  });
});

export { action, loader };
