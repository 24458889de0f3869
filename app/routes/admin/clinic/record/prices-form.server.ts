import { z } from "zod";
import { parseAmount, type ServicePrice } from "~/domain/clinic/service-price";
import { lineField } from "~/routes/admin/clinic/section/record-fields.server";
import { sectionAction } from "~/routes/admin/clinic/section/save-clinic.server";
import { FormError } from "~/web/form-errors.server";
import { serviceTexts } from "~content/page-texts";

const services = Object.keys(serviceTexts);
const unit = lineField("What it is for", 40);
const names = services.flatMap((service) => ["kind", "amount", "unit"].map((part) => `${part}-${service}`));

export const pricesAction = sectionAction("prices", z.object({}).catchall(z.string()), (typed) => ({ prices: pricesOf(typed) }), names);

/** @throws FormError with every line that can't be shown */
function pricesOf(typed: Readonly<Record<string, string>>): ServicePrice[] {
  const errors: Record<string, string> = {};
  const prices = services.flatMap((service): ServicePrice | [] => {
    const kind = typed[`kind-${service}`];
    if (kind === "estimate") return { service, kind, amount: "", unit: "" };
    if (kind !== "from") return [];
    const amount = parseAmount(typed[`amount-${service}`] ?? "");
    const what = unit.safeParse(typed[`unit-${service}`] ?? "");
    if (amount === null) errors[`amount-${service}`] = "Write the amount in numbers, such as 45.";
    else if (!what.success) errors[`unit-${service}`] = "Say in at most 40 characters what it is for.";
    return { service, kind, amount: amount ?? "", unit: what.data ?? "" };
  });
  if (Object.keys(errors).length > 0) throw new FormError(errors);
  return prices;
}
