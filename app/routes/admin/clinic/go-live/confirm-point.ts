import { href } from "react-router";
import { z } from "zod";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { DomainError } from "~/domain/errors";
import { saveClinic } from "~/routes/admin/clinic/save-clinic.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { readGoLivePoints } from "./go-live-points.server";

const page = href("/admin/clinic/go-live");
const form = z.object({ point: z.string(), value: z.string() });

const { loader, action } = adminActionRoute({ page, role: "owner", conflictToast: "Not confirmed" }, async (asked: ActionRequest) => {
  const { point, value } = await asked.read(form);
  const { base, record, points } = await readGoLivePoints(asked);
  const found = points.find(({ id }) => id === point);
  if (!found || found.value === null || found.value !== value)
    throw new DomainError("conflict", "Not confirmed", "This was changed since you opened the page. Read it again, then confirm it.");
  const confirmation = { point, value, by: asked.actor.name, on: arizonaDate(asked.now) };
  const confirmations = [...record.confirmations.filter((one) => one.point !== point), confirmation];
  return saveClinic(asked, {
    section: "confirmations",
    base,
    fields: { confirmations },
    action: `confirmed: ${found.title}`.slice(0, 200),
    page,
    title: "Confirmed",
    text: found.title,
  });
});

export { action, loader };
