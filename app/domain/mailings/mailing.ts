import type { MailingRecipientRow, MailingRow } from "~/database/newsletter-tables";
import { DomainError } from "~/domain/errors";

/** What everybody gets of an article, stored as JSON; its html and text have placeholders for what is personal. */
export interface MailContent {
  /** Of the site, without a trailing slash: the process that sends serves no requests and can't know it. */
  readonly origin: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Characters of a subject. */
export const MAX_SUBJECT = 120;

/** What is personal in a mail. */
export interface MailReader {
  /** Absolute. */
  readonly unsubscribeUrl: string;
  /** ISO 8601. */
  readonly subscribedOn: string;
}

export interface PersonalMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How one person's mail is made of what everybody gets. */
export type Personalize = (content: MailContent, reader: MailReader) => PersonalMail;

export type RecipientState = MailingRecipientRow["state"];

export interface Audience {
  readonly willGet: number;
  readonly unconfirmed: number;
  /** By an earlier mailing of the same post. */
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
  /** Why nothing is sent at present, in sentences. */
  readonly problem: string | null;
  /** When it is tried again by itself, after a problem or for recipients whose servers asked for later. ISO 8601. */
  readonly nextTryAt: string | null;
}

export interface Refusal {
  /** Null once the address was erased. */
  readonly email: string | null;
  /** Of the mail server, without addresses. */
  readonly answer: string;
  /** There is no such mailbox: this subscriber gets no later mailing either. */
  readonly isGone: boolean;
}

export interface Mailing extends MailingSummary {
  /** The newest, {@link SHOWN_PEOPLE} at most. */
  readonly refusals: readonly Refusal[];
  /** Addresses of whom nobody knows whether they got it; as many, without the erased. */
  readonly unclear: readonly string[];
  readonly perMinute: number;
  /** Null while nothing is sent. */
  readonly minutesLeft: number | null;
  /** An older mailing is sent first. */
  readonly waitsForOther: boolean;
}

export const SHOWN_PEOPLE = 100;

export function mailingNotFound(): DomainError {
  return new DomainError("not-found", "Mailing not found", "This article was not emailed in that way.");
}

/** Only an article that everybody may read is sent. */
export function articleNotPublic(): DomainError {
  return new DomainError("conflict", "Not sent", "Nothing was sent: readers don’t see this article any longer.");
}

/** Whole minutes, at least one. */
export function minutesFor(recipients: number, perMinute: number): number {
  return Math.max(1, Math.round(recipients / perMinute));
}
