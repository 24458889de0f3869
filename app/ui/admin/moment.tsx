import { arizonaFormat } from "~/domain/clinic/arizona-time";

/** An instant in the clinic's time zone, the same on the server and in every browser. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatter.format(new Date(at))}</time>;
}

const formatter = arizonaFormat({ dateStyle: "medium", timeStyle: "short" });
