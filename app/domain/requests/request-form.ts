import { z } from "zod";
import { parsePhone } from "~/domain/clinic/clinic-record";
import { normalized } from "~/normalized";
import type { RequestsCopy } from "~content/requests-copy";
import { fieldLimits, fieldsOfKinds, type RequestDraft, type RequestField, requestKinds } from "./contact-request";

export type ProblemsCopy = RequestsCopy["problems"];

export type RequestProblems = Readonly<Partial<Record<RequestField | "kind" | "pictures", string>>>;

const WEB_ADDRESS = /https?:|www\./i;

/** People write fewer links into a question. */
const MAX_LINKS = 2;

/**
 * Reads what a visitor typed.
 *
 * @param pictures how many arrived with it
 * @returns the request, or the problem of each field
 */
export function readRequestForm(
  typed: Readonly<Record<string, string>>,
  pictures: number,
  copy: ProblemsCopy,
): { readonly draft: RequestDraft } | { readonly problems: RequestProblems } {
  const kind = requestKinds.find((known) => known === typed.kind);
  if (!kind) return { problems: { kind: copy.kind } };
  const fields: readonly RequestField[] = ["name", "phone", "email", ...fieldsOfKinds[kind]];
  const endless = fields.filter((field) => (typed[field] ?? "").length > longestTyped(field));
  if (endless.length > 0) return { problems: tooLong(endless, copy) };
  const given = (field: RequestField) => (fields.includes(field) ? plainText(typed[field] ?? "", field) : "");
  const draft = { kind, ...mapFields(given) };
  const problems = { ...missing(draft, pictures, copy), ...malformed(draft, copy) };
  if (Object.keys(problems).length > 0) return { problems };
  return { draft: { ...draft, name: withoutLinks(draft.name), phone: parsePhone(draft.phone) ?? "" } };
}

/** Browsers send each line break as two characters. What is longer is neither read nor shown again. */
function longestTyped(field: RequestField): number {
  return 2 * fieldLimits[field];
}

/** What was typed, for the form again. */
export function typedAgain(typed: Readonly<Record<string, string>>): Record<string, string> {
  const kind = requestKinds.find((known) => known === typed.kind);
  const fields = (Object.keys(fieldLimits) as RequestField[]).flatMap((field) =>
    typed[field] === undefined ? [] : [[field, typed[field].slice(0, longestTyped(field))]],
  );
  return { ...(kind && { kind }), ...Object.fromEntries(fields) };
}

/** Mail programs would make links of “evil.example” and “http://…” in a name. “Dr.Lee” becomes “Dr. Lee”. */
export function withoutLinks(name: string): string {
  return name.replaceAll("://", " ").replace(/(?<=[\p{L}\p{N}])[.。．｡](?=[\p{L}\p{N}-]{2})/gu, ". ");
}

function mapFields(value: (field: RequestField) => string): Record<RequestField, string> {
  const fields = Object.keys(fieldLimits) as RequestField[];
  return Object.fromEntries(fields.map((field) => [field, value(field)])) as Record<RequestField, string>;
}

/** PostgreSQL doesn't accept NUL. Only messages keep their line breaks. */
function plainText(text: string, field: RequestField): string {
  const whole = normalized(text, "NFC").replace(/\r\n?/g, "\n").replace(INVISIBLE, "");
  return (field === "message" ? whole.replace(/\n{3,}/g, "\n\n") : whole.replace(/\s+/g, " ")).trim();
}

/** Control characters, and characters that reverse the direction of text. */
const INVISIBLE = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

function missing(
  { kind, name, phone, email, pet, medicine, sendTo, message }: RequestDraft,
  pictures: number,
  copy: ProblemsCopy,
): RequestProblems {
  return {
    ...(name === "" && { name: copy.name }),
    ...(phone === "" && email === "" && { phone: copy.contact }),
    ...((kind === "refill" || kind === "records") && pet === "" && { pet: copy.pet }),
    ...(kind === "refill" && medicine === "" && pictures === 0 && { medicine: copy.medicine }),
    ...(kind === "records" && sendTo === "" && { sendTo: copy.sendTo }),
    ...(kind === "question" && message === "" && { message: copy.question }),
  };
}

function malformed({ kind: _, ...draft }: RequestDraft, copy: ProblemsCopy): RequestProblems {
  const fields = Object.keys(fieldLimits) as RequestField[];
  const long = fields.filter((field) => draft[field].length > fieldLimits[field]);
  return {
    ...(WEB_ADDRESS.test(draft.name) && { name: copy.nameLink }),
    ...(draft.phone !== "" && parsePhone(draft.phone) === null && { phone: copy.phone }),
    ...(draft.email !== "" && !z.email().safeParse(draft.email).success && { email: copy.email }),
    ...((draft.message.match(new RegExp(WEB_ADDRESS, "gi"))?.length ?? 0) > MAX_LINKS && { message: copy.links }),
    ...tooLong(long, copy),
  };
}

function tooLong(fields: readonly RequestField[], copy: ProblemsCopy): RequestProblems {
  return Object.fromEntries(fields.map((field) => [field, copy.long(fieldLimits[field])]));
}
