/** Why the domain refuses something. `app/web/http-errors.server.ts` gives each kind its status. */
export type ErrorKind = "invalid" | "forbidden" | "not-found" | "conflict" | "gone" | "busy";

/** A refusal, with a sentence for the person who tried. Subclasses have data that somebody reads, or differ from others of their kind. */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly title: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** What a person reads about a failure. @param otherwise about one that is no refusal */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof DomainError ? error.message : otherwise;
}

export function isOfKind(error: unknown, kind: ErrorKind): error is DomainError {
  return error instanceof DomainError && error.kind === kind;
}
