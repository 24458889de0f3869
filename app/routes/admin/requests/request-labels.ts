import { addDays, arizonaDate, arizonaFormat, formatDay, formatTime } from "~/domain/clinic/arizona-time";
import { displayPhone } from "~/domain/clinic/clinic-record";
import { counted } from "~/domain/phrases";
import type { ContactRequest, RequestField, RequestKind, RequestState } from "~/domain/requests/contact-request";

export const kindNames: Readonly<Record<RequestKind, string>> = {
  question: "Question",
  refill: "Refill",
  "new-client": "New client",
  records: "Records",
};

export const stateNames: Readonly<Record<RequestState, string>> = { new: "New", answered: "Answered", done: "Done" };

const fieldNames: Readonly<Partial<Record<RequestField, string>>> = {
  pet: "Pet",
  species: "Species",
  age: "Age",
  medicine: "Medicine",
  sendTo: "Send records to",
  records: "Which records",
};

export function requestFacts(request: ContactRequest): { readonly term: string; readonly text: string }[] {
  const fields = Object.keys(fieldNames) as (keyof typeof fieldNames)[];
  return fields.flatMap((field) => (request[field] ? [{ term: fieldNames[field] ?? field, text: request[field] }] : []));
}

/** "today 1:02 PM", "yesterday 4:10 PM", "Nov 18, 1:02 PM". */
export function formatMoment(at: string, now: Date): string {
  const moment = new Date(at);
  const [day, today] = [arizonaDate(moment), arizonaDate(now)];
  if (day === today) return `today ${formatTime(moment)}`;
  if (day === addDays(today, -1)) return `yesterday ${formatTime(moment)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? `${dayFormat.format(moment)}, ${formatTime(moment)}` : formatDate(at);
}

/** "Nov 18, 2026, 1:02 PM", for a page that is printed. */
export function formatDate(at: string): string {
  return `${formatDay(arizonaDate(new Date(at)))}, ${formatTime(at)}`;
}

/** "Maria answered today 4:10 PM". */
export function formatProgress({ answeredAt, answeredBy, doneAt, doneBy }: ContactRequest, when: (at: string) => string): string[] {
  return [
    ...(answeredAt ? [`${answeredBy} answered ${when(answeredAt)}`] : []),
    ...(doneAt ? [`${doneBy} marked it as done ${when(doneAt)}`] : []),
  ];
}

export function formatPictures(count: number): string | null {
  if (count === 0) return null;
  return counted(count, "picture of the label", "pictures of the label");
}

/** A mail that has its greeting, what was asked, and who writes. */
export function answerLink(
  { name, email, message, kind }: ContactRequest,
  clinic: { readonly name: string; readonly phone: string },
): string {
  const asked = message === "" ? "" : `\n\nYou wrote:\n${message.replace(/^/gm, "> ")}`;
  const body = `Hello ${name},\n\n\n\n${clinic.name}\n${displayPhone(clinic.phone)}${asked}`;
  const subject = `${subjects[kind]} ${clinic.name}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeStart(body, MAX_BODY_LENGTH)}`;
}

/** Ends between two characters: of half a character, a mail program shows the code, or nothing at all. */
function encodeStart(text: string, longest: number): string {
  let encoded = "";
  for (const character of text) {
    const next = encodeURIComponent(character);
    if (encoded.length + next.length > longest) break;
    encoded += next;
  }
  return encoded;
}

/** Windows hands an address of 2,000 characters to the mail program. */
const MAX_BODY_LENGTH = 1500;

const subjects: Readonly<Record<RequestKind, string>> = {
  question: "Your question to",
  refill: "Your refill at",
  "new-client": "Your first visit at",
  records: "The records you asked for, from",
};

const dayFormat = arizonaFormat({ month: "short", day: "numeric" });
