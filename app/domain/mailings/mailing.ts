import type { MailingRecipientRow, MailingRow } from "~/database/newsletter-tables";
import { DomainError } from "~/domain/errors";

/** The mail of an article, stored as JSON. Its html and text have placeholders for everything personal. */
export interface MailContent {
  /** The site's origin, without a trailing slash: the process that sends mails serves no requests, so it can't know it. */
  readonly origin: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Characters of a subject. */
export const MAX_SUBJECT = 120;

export type RecipientState = MailingRecipientRow["state"];

export interface Audience {
  readonly willGet: number;
  readonly unconfirmed: number;
  /** They got it by an earlier mailing of the same post. */
  readonly haveIt: number;
}

export interface MailingSummary {
  readonly id: string;
  readonly postId: string;
  readonly subject: string;
  readonly state: MailingRow["state"];
  readonly by: { readonly id: string; readonly name: string };
  /** ISO 8601. */
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly counts: Readonly<Record<RecipientState, number>>;
  readonly total: number;
  /** Why nothing is sent at the moment, in sentences. */
  readonly problem: string | null;
  /** When the next attempt is made, after a problem or for recipients whose servers asked to try later; ISO 8601. */
  readonly nextTryAt: string | null;
}

interface Refusal {
  /** Null if the address was erased. */
  readonly email: string | null;
  /** The mail server's answer, without addresses. */
  readonly answer: string;
  /** There is no such mailbox, so this subscriber gets no further mailings. */
  readonly isGone: boolean;
}

export interface Mailing extends MailingSummary {
  /** The newest {@link SHOWN_PEOPLE}. */
  readonly refusals: readonly Refusal[];
  /** The addresses of recipients who may or may not have got the mail: the newest {@link SHOWN_PEOPLE} that were not erased. */
  readonly unclear: readonly string[];
  readonly perMinute: number;
  /** Null while nothing is being sent. */
  readonly minutesLeft: number | null;
  /** An older mailing is sent first. */
  readonly waitsForOther: boolean;
}

export const SHOWN_PEOPLE = 100;

export function mailingNotFound(): DomainError {
  return new DomainError("not-found", "Mailing not found", "This article was not emailed in that way.");
}

/** Only published articles are sent. */
export function articleNotPublic(): DomainError {
  return new DomainError("conflict", "Not sent", "Nothing was sent: readers don’t see this article any longer.");
}

/** Whole minutes, at least one. */
export function minutesFor(recipients: number, perMinute: number): number {
  return Math.max(1, Math.round(recipients / perMinute));
}
