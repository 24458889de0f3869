import { href } from "react-router";
import { z } from "zod";
import { saveClinic } from "~/routes/admin/clinic/save-clinic.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { readGoLivePoints } from "./go-live-points.server";

const page = href("/admin/clinic/go-live");
const form = z.object({ point: z.string() });

const { loader, action } = adminActionRoute({ page, role: "owner" }, async (asked: ActionRequest) => {
  const { point } = await asked.read(form);
  const { base, record, points } = await readGoLivePoints(asked);
  const title = points.find(({ id }) => id === point)?.title ?? point;
  return saveClinic(asked, {
    section: "confirmations",
    base,
    fields: { confirmations: record.confirmations.filter((one) => one.point !== point) },
    action: `took back the confirmation: ${title}`,
    page,
    title: "To be confirmed again",
    text: title,
  });
});

export { action, loader };
