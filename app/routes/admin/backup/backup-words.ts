import { addDays, arizonaDate, arizonaFormat } from "~/domain/clinic/arizona-time";

/** "Today", "Yesterday" or a day such as "Fri, November 20". */
export function dayWords(at: string, now: string): string {
  const day = arizonaDate(new Date(at));
  const today = arizonaDate(new Date(now));
  if (day === today) return "Today";
  return day === addDays(today, -1) ? "Yesterday" : dayFormat.format(new Date(at));
}

/** Within a sentence. */
export function onDayWords(at: string, now: string): string {
  return dayWords(at, now).replace(/^[TY]/, (letter) => letter.toLowerCase());
}

export function timeWords(at: string): string {
  return timeFormat.format(new Date(at));
}

const dayFormat = arizonaFormat({ weekday: "short", month: "long", day: "numeric" });
const timeFormat = arizonaFormat({ hour: "numeric", minute: "2-digit" });

/** For example "Saturday, November 21, 2026 at 2:10 AM". */
export function longMoment(at: string): string {
  return momentFormat.format(new Date(at));
}

const momentFormat = arizonaFormat({ dateStyle: "full", timeStyle: "short" });

export interface BackupCounts {
  readonly posts: number;
  readonly pictures: number;
  readonly people: number;
}

/** For example "52 posts, 61 pictures, 4 people". */
export function countWords({ posts, pictures, people }: BackupCounts): string {
  const counted = (count: number, one: string, many: string) => `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
  return [counted(posts, "post", "posts"), counted(pictures, "picture", "pictures"), counted(people, "person", "people")].join(", ");
}

export interface StatusFacts {
  readonly newest: { readonly madeAt: string; readonly isElsewhere: boolean } | null;
  /** Since the newest. */
  readonly hours: number | null;
  readonly oldAfter: number;
  /** Of the folder; null when backups can be kept there. */
  readonly folderProblem: string | null;
  readonly last: { readonly state: "running" | "ended" | "cut-off"; readonly problem: string | null } | null;
}

export interface Status {
  readonly state: "fine" | "soon" | "red";
  readonly sentence: string;
}

/** The one sentence on how safe the data is. */
export function statusOf({ newest, hours, oldAfter, folderProblem, last }: StatusFacts, now: string): Status {
  if (folderProblem !== null) {
    const made = newest?.isElsewhere ? " The newest backup is on this computer only." : "";
    return { state: "red", sentence: `Backups can’t be kept where they should be: ${folderProblem}${made}` };
  }
  if (last?.state === "ended" && last.problem !== null) return { state: "red", sentence: `The last backup failed. ${last.problem}` };
  if (last?.state === "cut-off") return { state: "red", sentence: "The last backup was cut off before it was complete. Start it again." };
  if (newest === null)
    return { state: "soon", sentence: "There is no backup yet. The first is made by itself; you can also make one now." };
  if (hours !== null && hours > oldAfter) {
    return {
      state: "red",
      sentence: `The newest backup is ${Math.floor(hours / 24)} days old. Make one now, and look into the site’s log.`,
    };
  }
  return { state: "fine", sentence: `${dayWords(newest.madeAt, now)} at ${timeWords(newest.madeAt)}, nothing missing` };
}
