/** As posts store them: "Jun, Jul, Aug". */
export const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** Those that a text names, short or in full, in the order of the year. */
export function monthsNamedIn(text: unknown): string {
  return typeof text === "string" ? monthNames.filter((name) => text.includes(name)).join(", ") : "";
}

/** Each is a checkbox of its own. */
export function monthsOf(form: FormData): string {
  return form.getAll("months").join(", ");
}
