import { addDays, arizonaDate, arizonaFormat } from "~/domain/clinic/arizona-time";
import { counted } from "~/domain/phrases";

/** "Today", "Yesterday" or a day such as "Fri, November 20". */
export function formatBackupDay(at: string, now: string): string {
  const day = arizonaDate(new Date(at));
  const today = arizonaDate(new Date(now));
  if (day === today) return "Today";
  return day === addDays(today, -1) ? "Yesterday" : dayFormat.format(new Date(at));
}

/** Within a sentence. */
export function formatDayInSentence(at: string, now: string): string {
  return formatBackupDay(at, now).replace(/^[TY]/, (letter) => letter.toLowerCase());
}

export function formatBackupTime(at: string): string {
  return timeFormat.format(new Date(at));
}

const dayFormat = arizonaFormat({ weekday: "short", month: "long", day: "numeric" });
const timeFormat = arizonaFormat({ hour: "numeric", minute: "2-digit" });

/** For example "Saturday, November 21, 2026 at 2:10 AM". */
export function formatLongMoment(at: string): string {
  return momentFormat.format(new Date(at));
}

const momentFormat = arizonaFormat({ dateStyle: "full", timeStyle: "short" });

/** For example "52 posts, 61 pictures, 4 people". */
export function formatCounts({ posts, pictures, people }: Readonly<Record<"posts" | "pictures" | "people", number>>): string {
  return [counted(posts, "post"), counted(pictures, "picture"), counted(people, "person", "people")].join(", ");
}
