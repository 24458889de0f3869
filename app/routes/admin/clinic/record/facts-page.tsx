import { recordLoader } from "~/routes/admin/clinic/section/save-clinic.server";
import { useSectionFields } from "~/routes/admin/clinic/section/section-fields";
import { loadAgain, SectionPage } from "~/routes/admin/clinic/section/section-page";
import type { Route } from "./+types/facts-page";
import { factsFields } from "./facts-fields";
import { factsActions, factsSectionAt } from "./facts-forms.server";

export const loader = async (args: Route.LoaderArgs) => ({ section: factsSectionAt(args), ...(await recordLoader(args)) });

export const action = (args: Route.ActionArgs) => factsActions[factsSectionAt(args)](args);

export const shouldRevalidate = loadAgain;

/** One address for each section that takes no more than a few fields. */
export default function FactsPage({ loaderData }: Route.ComponentProps) {
  const { section, record } = loaderData;
  const field = useSectionFields();
  return (
    <SectionPage key={section} {...loaderData}>
      {factsFields[section]({ record, field })}
    </SectionPage>
  );
}
