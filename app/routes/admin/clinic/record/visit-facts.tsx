import { href } from "react-router";
import { recordLoader, saveSection } from "~/routes/admin/clinic/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import type { Route } from "./+types/visit-facts";
import { lineField, pageFields, sectionForm } from "./record-fields.server";
import { SectionPage } from "./section-page";

export const loader = recordLoader;

const form = sectionForm.extend({
  payment: lineField("The text about paying", 200),
  parking: lineField("The text about parking", 200),
  arrival: lineField("The text about arriving", 300),
});

export const action = adminAction(
  { page: href("/admin/clinic/record"), role: "editor", fields: pageFields("payment", "parking", "arrival") },
  async (asked: ActionRequest) => {
    const { base, payment, parking, arrival } = await asked.read(form);
    return saveSection(asked, { section: "visit", base, fields: { payment, parking, arrival } });
  },
);

export default function VisitFacts({ loaderData, actionData }: Route.ComponentProps) {
  const { record } = loaderData;
  const { typed, errors } = actionData ?? { typed: {} as Record<string, string>, errors: {} as Record<string, string | undefined> };
  return (
    <SectionPage section="visit" loaderData={loaderData} clash={errors.base}>
      <TextField
        name="payment"
        label="Ways to pay"
        defaultValue={typed.payment ?? record.payment}
        error={errors.payment}
        help="For example: cards, cash, CareCredit."
      />
      <TextField name="parking" label="Parking" defaultValue={typed.parking ?? record.parking} error={errors.parking} />
      <TextField
        name="arrival"
        label="When you arrive"
        defaultValue={typed.arrival ?? record.arrival}
        error={errors.arrival}
        help="For example: ring the bell; cats wait on the left."
      />
    </SectionPage>
  );
}
