import { arizonaFormat, formatTime } from "~/domain/clinic/arizona-time";

/** An instant in the clinic's time zone, the same on the server and in every browser. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatter.format(new Date(at))}</time>;
}

const formatter = arizonaFormat({ dateStyle: "medium", timeStyle: "short" });

/** "Tuesday, December 1, 8:00 AM", for what is planned. */
export function PlannedMoment({ at }: { at: string }) {
  return <time dateTime={at}>{`${dayFormatter.format(new Date(at))}, ${formatTime(at).replace(" ", "\u00a0")}`}</time>;
}

const dayFormatter = arizonaFormat({ weekday: "long", month: "long", day: "numeric" });
