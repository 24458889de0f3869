/** "From now until midnight", of what the form of a notice holds. Of two fields that wait hidden only the chosen one counts. */
export function noticeTimes(typed: Readonly<Record<string, unknown>>): string {
  const from = typed.from === "later" ? dayAndTime(typed.start) : "now";
  const until = typed.until === "closing" ? "we close that day" : typed.until === "midnight" ? "midnight" : dayAndTime(typed.other);
  return `From ${from} until ${until}`;
}

/** @param written as a `datetime-local` field holds it, without a time zone */
function dayAndTime(written: unknown): string {
  const day = new Date(`${written}Z`);
  return Number.isNaN(day.getTime()) ? "…" : format.format(day);
}

const format = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
