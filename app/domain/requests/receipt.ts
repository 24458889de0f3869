import { arizonaDate, arizonaFormat, formatTime } from "~/domain/clinic/arizona-time";
import type { Clinic } from "~/domain/clinic/clinic-facts";
import type { RequestsCopy } from "~content/requests-copy";
import { answerBy, answerTimeWords } from "./answer-time";
import type { ContactRequest } from "./contact-request";
import { promiseWords } from "./request-settings";

/** For so long the address of the receipt tells whose pet it is about. */
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
  const promised = promiseWords(promise, by && answerTimeWords(by, received));
  return [copy.received(isFresh ? copy.what[kind](pet) : copy.request, when), promised].filter(Boolean);
}

const dayFormat = arizonaFormat({ month: "long", day: "numeric" });
