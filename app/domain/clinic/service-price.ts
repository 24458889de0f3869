/** The line about the price on the page of a service. A service without one has no entry. */
export interface ServicePrice {
  /** The path of its page. */
  readonly service: string;
  readonly kind: "from" | "estimate";
  /** Dollars, such as "28" or "28.50"; empty for an estimate. */
  readonly amount: string;
  /** What it is for, such as "each"; may be empty. */
  readonly unit: string;
}

/** "$1,200 each", without the point at its end. */
export function formatAmount({ amount, unit }: Pick<ServicePrice, "amount" | "unit">): string {
  const [dollars = "", cents] = amount.split(".");
  const grouped = dollars.replace(/\B(?=(\d{3})+$)/g, ",");
  return [`$${grouped}${cents ? `.${cents}` : ""}`, unit].filter(Boolean).join(" ");
}

/** Dollars as they are stored; null for what is no amount from 1 cent to $99,999.99. */
export function parseAmount(written: string): string | null {
  const plain = written
    .replace(/^\s*\$/, "")
    .replace(/,(?=\d{3}\b)/g, "")
    .trim();
  return /^(?!0*(\.0+)?$)\d{1,5}(\.\d{2})?$/.test(plain) ? plain.replace(/^0+(?=\d)/, "") : null;
}
