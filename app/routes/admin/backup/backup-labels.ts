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

const dayFormat = arizonaFormat({ weekday: "short", month: "long", day: "numeric" });

/** A day as a title has it, for example "Saturday, November 21". */
export function formatLongDay(at: string): string {
  return longDayFormat.format(new Date(at));
}

const longDayFormat = arizonaFormat({ weekday: "long", month: "long", day: "numeric" });

/** For example "“Toads”, “Heat” and 3 more". @param most how many are named */
export function formatNames(names: readonly string[], most = 5): string {
  const named = names.slice(0, most).map((name) => `“${name}”`);
  const more = names.length - named.length;
  return new Intl.ListFormat("en-US").format(more > 0 ? [...named, `${more} more`] : named);
}

/** For example "Saturday, November 21, 2026 at 2:10 AM". */
export function formatLongMoment(at: string): string {
  return momentFormat.format(new Date(at));
}

const momentFormat = arizonaFormat({ dateStyle: "full", timeStyle: "short" });

/** For example "52 posts, 61 pictures, 4 people". */
export function formatCounts({ posts, pictures, people }: Readonly<Record<"posts" | "pictures" | "people", number>>): string {
  return [counted(posts, "post"), counted(pictures, "picture"), counted(people, "person", "people")].join(", ");
}
