import {
  addDays,
  arizonaDate,
  arizonaFormat,
  arizonaInstant,
  type CalendarDate,
  formatTime,
  weekdayOf,
} from "~/domain/clinic/arizona-time";
import type { Clinic } from "~/domain/clinic/clinic-facts";
import { minutesOf, openingTime, spanOn } from "~/domain/clinic/opening-hours";
import { capitalized } from "~/domain/phrases";
import type { RequestsCopy } from "~content/requests-copy";
import type { ContactRequest } from "./contact-request";
import { promiseText } from "./request-settings";

/** After this time the receipt no longer names the pet. */
const MINUTES_OF_DETAIL = 120;

/** For example "Refill for Biscuit, received today at 1:02 PM." and "We call you by Monday, 6 PM."; the second may be empty. */
export function receiptSentences(
  { kind, pet, receivedAt }: Pick<ContactRequest, "kind" | "pet" | "receivedAt">,
  { clinic, promise, now }: { clinic: Pick<Clinic, "hours" | "specialDays">; promise: string; now: Date },
  copy: RequestsCopy["sent"],
): string[] {
  const received = new Date(receivedAt);
  const isFresh = now.getTime() - received.getTime() < MINUTES_OF_DETAIL * 60_000;
  const isToday = arizonaDate(received) === arizonaDate(now);
  const when = isToday ? copy.today(formatTime(received)) : copy.earlier(dayFormat.format(received));
  const by = answerBy(clinic, received);
  const promised = promiseText(promise, by && formatAnswerTime(by, received));
  return [copy.received(isFresh ? copy.what[kind](pet) : copy.request, when), promised].filter(Boolean);
}

/** What the sender was promised, for the desk; empty where nothing is promised. `isDue`: it ends today or has ended. */
export function promiseOf(
  { receivedAt }: Pick<ContactRequest, "receivedAt">,
  { clinic, promise, now }: { clinic: Pick<Clinic, "hours" | "specialDays">; promise: string; now: Date },
) {
  const received = new Date(receivedAt);
  const by = promise.includes("{time}") ? answerBy(clinic, received) : null;
  const text = promiseText(promise, by && formatAnswerTime(by, received));
  return { text, isDue: text !== "" && by !== null && arizonaDate(now) >= dateBefore(by), isLate: by !== null && now > by };
}

const dayFormat = arizonaFormat({ month: "long", day: "numeric" });

const SEARCH_DAYS = 30;

/** The closing time of the next open day after the request; null if there is none soon. */
function answerBy({ hours, specialDays }: Pick<Clinic, "hours" | "specialDays">, receivedAt: Date): Date | null {
  const received = arizonaDate(receivedAt);
  for (let ahead = 1; ahead <= SEARCH_DAYS; ahead++) {
    const date = addDays(received, ahead);
    const span = spanOn(hours, specialDays, date);
    if (span) return arizonaInstant(date, minutesOf(span.closes));
  }
  return null;
}

/** "Monday, 6 PM"; with the date if the weekday alone could be that of another week. */
function formatAnswerTime(by: Date, receivedAt: Date): string {
  const date = dateBefore(by);
  const day = date < addDays(arizonaDate(receivedAt), 7) ? capitalized(weekdayOf(date)) : weekdayFormat.format(arizonaInstant(date, 720));
  return `${day}, ${openingTime((by.getTime() - arizonaInstant(date, 0).getTime()) / 60_000)}`;
}

/** Midnight counts as the end of the day. */
function dateBefore(instant: Date): CalendarDate {
  return arizonaDate(new Date(instant.getTime() - 1));
}

const weekdayFormat = arizonaFormat({ weekday: "long", month: "long", day: "numeric" });
