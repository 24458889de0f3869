/** Why the domain refuses something. `app/web/http-errors.server.ts` gives each kind its status. */
export type ErrorKind = "invalid" | "forbidden" | "not-found" | "conflict" | "gone" | "busy";

/** A refusal in words for the person who asked. Subclasses carry data that somebody reads, or are told apart from others of their kind. */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly title: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

export function isOfKind(error: unknown, kind: ErrorKind): error is DomainError {
  return error instanceof DomainError && error.kind === kind;
}
