import type { RequestRow } from "~/database/request-tables";
import { DomainError } from "~/domain/errors";

export const requestKinds = ["question", "refill", "new-client", "records"] as const satisfies readonly RequestRow["kind"][];
export type RequestKind = (typeof requestKinds)[number];

export const requestStates = ["new", "answered", "done"] as const satisfies readonly RequestRow["state"][];
export type RequestState = (typeof requestStates)[number];

/** Characters that fit into each field. */
export const fieldLimits = {
  name: 100,
  phone: 40,
  email: 254,
  pet: 60,
  species: 60,
  age: 40,
  medicine: 200,
  sendTo: 300,
  records: 300,
  message: 2000,
} as const;
export type RequestField = keyof typeof fieldLimits;

/** What is asked besides who asks; anything else that arrives is ignored. */
export const fieldsOfKinds: Readonly<Record<RequestKind, readonly RequestField[]>> = {
  question: ["message"],
  refill: ["pet", "medicine", "message"],
  "new-client": ["pet", "species", "age", "message"],
  records: ["pet", "sendTo", "records", "message"],
};

export const MAX_PICTURES = 3;

/** A request as it arrives, every field trimmed; "" where its kind has none. */
export type RequestDraft = Readonly<Record<RequestField, string>> & { readonly kind: RequestKind };

export interface StoredPicture {
  readonly number: number;
  readonly width: number;
  readonly height: number;
}

export interface ContactRequest extends RequestDraft {
  readonly id: string;
  readonly state: RequestState;
  readonly receivedAt: string;
  readonly answeredAt: string | null;
  readonly answeredBy: string | null;
  readonly doneAt: string | null;
  readonly doneBy: string | null;
  readonly pictures: readonly StoredPicture[];
}

export function requestNotFound(): DomainError {
  return new DomainError("not-found", "Request not found", "This request is not here. It may have been erased.");
}

/** A picture comes only with what a label belongs to. */
export function takesPictures(kind: string): boolean {
  return kind === "refill";
}

const MAX_TITLE_LENGTH = 90;

/** What it is about in one line, for lists. */
export function requestTitle({ kind, pet, species, age, medicine, message }: RequestDraft): string {
  if (kind === "question") return shortened(message);
  if (kind === "refill") return `${medicine || "Medicine on the picture"} for ${pet}`;
  if (kind === "records") return `Records of ${pet}`;
  return [pet, species, age].filter(Boolean).join(", ") || shortened(message) || "Would like to come";
}

function shortened(message: string): string {
  const line = message.split("\n")[0] ?? "";
  return line.length <= MAX_TITLE_LENGTH ? line : `${line.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…`;
}
