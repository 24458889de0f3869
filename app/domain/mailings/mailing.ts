import { DomainError } from "~/domain/errors";

/** The email of an article, stored as JSON. Its html and text have placeholders for everything personal. */
export interface MailContent {
  /** The site's origin, without a trailing slash: the process that sends emails serves no requests, so it can't know it. */
  readonly origin: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export const MAX_SUBJECT = 120;

export function mailingNotFound(): DomainError {
  return new DomainError("not-found", "Mailing not found", "There is no such mailing of this article.");
}

/** Only published articles are sent. */
export function articleNotPublic(): DomainError {
  return new DomainError("conflict", "Not sent", "Nothing was sent: this article is no longer published.");
}

/** Whole minutes, at least one. */
export function minutesFor(recipients: number, perMinute: number): number {
  return Math.max(1, Math.round(recipients / perMinute));
}
