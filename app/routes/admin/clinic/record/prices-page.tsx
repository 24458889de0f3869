import { z } from "zod";
import { parseAmount, type ServicePrice } from "~/domain/clinic/service-price";
import { lineField } from "~/routes/admin/clinic/section/record-fields.server";
import { readClinicRecord, sectionAction } from "~/routes/admin/clinic/section/save-clinic.server";
import { useSectionFields } from "~/routes/admin/clinic/section/section-fields";
import { loadAgain, SectionPage } from "~/routes/admin/clinic/section/section-page";
import { describedBy, FieldError } from "~/ui/admin/field";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import { serviceTexts } from "~content/page-texts";
import type { Route } from "./+types/prices-page";

export const loader = adminLoader({ role: "editor" }, async ({ db, site }: AdminRequest) => {
  const { number, record } = await readClinicRecord({ db });
  return { base: number, record, services: site.pages.builtIn.summaries.map(({ slug, title }) => ({ slug, title })) };
});

const services = Object.keys(serviceTexts);
const unit = lineField("What it is for", 40);
const names = services.flatMap((service) => ["kind", "amount", "unit"].map((part) => `${part}-${service}`));

export const action = sectionAction("prices", z.object({}).catchall(z.string()), (typed) => ({ prices: pricesOf(typed) }), names);

/** @throws FormError with every line that can't be shown */
function pricesOf(typed: Readonly<Record<string, string>>): ServicePrice[] {
  const errors: Record<string, string> = {};
  const prices = services.flatMap((service): ServicePrice | [] => {
    const kind = typed[`kind-${service}`];
    if (kind === "estimate") return { service, kind, amount: "", unit: "" };
    if (kind !== "from") return [];
    const amount = parseAmount(typed[`amount-${service}`] ?? "");
    const what = unit.safeParse(typed[`unit-${service}`] ?? "");
    if (amount === null) errors[`amount-${service}`] = "Enter the amount in numbers, such as 45.";
    else if (!what.success) errors[`unit-${service}`] = "Say in at most 40 characters what it is for.";
    return { service, kind, amount: amount ?? "", unit: what.data ?? "" };
  });
  if (Object.keys(errors).length > 0) throw new FormError(errors);
  return prices;
}

export const shouldRevalidate = loadAgain;

export default function PricesPage({ loaderData: { services, ...section } }: Route.ComponentProps) {
  return (
    <SectionPage section="prices" {...section}>
      <ul className="price-lines">
        {services.map(({ slug, title }) => (
          <PriceLine key={slug} slug={slug} title={title} price={section.record.prices.find(({ service }) => service === slug)} />
        ))}
      </ul>
    </SectionPage>
  );
}

/** The amount and what it is for show only beside "From $…". */
function PriceLine({ slug, title, price }: { readonly slug: string; readonly title: string; readonly price: ServicePrice | undefined }) {
  const field = useSectionFields();
  const { error: _, ...kind } = field(`kind-${slug}`, price?.kind ?? "none");
  const { error: amountError, ...amount } = field(`amount-${slug}`, price?.amount ?? "");
  const { error: unitError, ...unit } = field(`unit-${slug}`, price?.unit ?? "");
  const error = amountError ?? unitError;
  return (
    <li>
      <b>{title}</b>
      <div className="price-line">
        <select {...kind} className="input" aria-label={title}>
          <option value="none">No price</option>
          <option value="from">From $…</option>
          <option value="estimate">Ask for an estimate</option>
        </select>
        <span className="price-amount">
          <span aria-hidden="true">$</span>
          <input
            {...amount}
            className="input"
            aria-label={`${title}, amount in dollars`}
            inputMode="decimal"
            maxLength={12}
            {...describedBy(`price-${slug}`, undefined, amountError)}
          />
          <input
            {...unit}
            className="input"
            aria-label={`${title}, for what`}
            placeholder="for what"
            maxLength={40}
            {...describedBy(`price-${slug}`, undefined, unitError)}
          />
        </span>
        {error && <FieldError id={`price-${slug}-error`}>{error}</FieldError>}
      </div>
    </li>
  );
}
