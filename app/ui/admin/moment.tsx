/** An instant in the clinic's time zone, the same on the server and in every browser. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatter.format(new Date(at))}</time>;
}

const formatter = new Intl.DateTimeFormat("en-US", { timeZone: "America/Phoenix", dateStyle: "medium", timeStyle: "short" });
