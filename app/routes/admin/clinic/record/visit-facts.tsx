import { z } from "zod";
import { recordLoader, sectionAction } from "~/routes/admin/clinic/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import type { Route } from "./+types/visit-facts";
import { lineField } from "./record-fields.server";
import { useSectionFields } from "./section-fields";
import { loadAgain, SectionPage } from "./section-page";

export const loader = recordLoader;

const form = z.object({
  payment: lineField("The text about paying", 200),
  parking: lineField("The text about parking", 200),
  arrival: lineField("The text about arriving", 300),
});

export const shouldRevalidate = loadAgain;

export const action = sectionAction("visit", form, (visit) => visit);

export default function VisitFacts({ loaderData }: Route.ComponentProps) {
  const { payment, parking, arrival } = loaderData.record;
  const field = useSectionFields();
  return (
    <SectionPage section="visit" {...loaderData}>
      <TextField {...field("payment", payment)} label="Ways to pay" help="For example: cards, cash, CareCredit." />
      <TextField {...field("parking", parking)} label="Parking" />
      <TextField {...field("arrival", arrival)} label="When you arrive" help="For example: ring the bell; cats wait on the left." />
    </SectionPage>
  );
}
