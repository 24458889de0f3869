import { arizonaFormat } from "~/domain/clinic/arizona-time";

/** For example "November 20, 2026". */
export const newsletterDay = (at: string): string => dayFormat.format(new Date(at));

const dayFormat = arizonaFormat({ dateStyle: "long" });

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
