import type { Generated } from "kysely";

/** An address that somebody left. It gets articles from `confirmed_at` on, until `left_at` or `refused_at`. */
export interface SubscriberRow {
  id: string;
  /** Lower case. */
  email: string;
  created_at: string;
  /** Where the address came from. Before: it was left when no newsletter existed. */
  source: "blog" | "file" | "before";
  /** The sentence that was consented to; "" where none was shown. */
  wording: Generated<string>;
  /** What proves the consent of an address that came in a file. */
  proof: Generated<string>;
  confirmed_at: string | null;
  left_at: string | null;
  /** When its mail server said that there is no such mailbox, and in which words. */
  refused_at: string | null;
  refusal: Generated<string>;
  /** When the mail that asks for the confirmation was sent. */
  asked_at: string | null;
  /** SHA-256 of the token in the newest mail of earlier versions; later links need no column. */
  confirmation_hash: string | null;
}

/** An article on its way to subscribers. */
export interface MailingRow {
  id: string;
  /** The post may be gone. */
  post_id: string;
  subject: string;
  /** JSON of a `MailContent`: the article as published when sending began, the same for everybody. */
  content: string;
  state: "sending" | "paused" | "done";
  /** The account may be gone. */
  by_id: string;
  by_name: string;
  created_at: string;
  finished_at: string | null;
  /** Why nothing is sent at present, in sentences. */
  problem: string | null;
  /** When a process may continue it; null: at once. */
  try_at: string | null;
  /** Since a mail was last accepted. */
  tries: Generated<number>;
}

export interface MailingRecipientRow {
  mailing_id: string;
  /** From 1. */
  number: number;
  /** Null once the address was erased. */
  subscriber_id: string | null;
  /**
   * Handing: being sent. Unclear: the process ended while it was sent, so it is not tried again by itself.
   * Skipped: had left, or the address was erased, before its turn.
   */
  state: "waiting" | "handing" | "accepted" | "refused" | "unclear" | "skipped";
  at: string | null;
  tries: Generated<number>;
  try_at: string | null;
  /** The mail server's answer, in words and without addresses. */
  answer: Generated<string>;
  /** SHA-256 of the token in this mail that ends the subscription. */
  unsubscribe_hash: string | null;
}

/** A queued mail. It is composed when it is sent, so no link is stored. */
export interface WaitingMailRow {
  kind: string;
  /** The subject of the mail, for example the subscriber's id. */
  reference: string;
  created_at: string;
  try_at: string;
  /** Null while it is tried by itself. */
  given_up_at: string | null;
  tries: Generated<number>;
  /** How many of the tries were refused because of the recipient. */
  refusals: Generated<number>;
  problem: Generated<string>;
}

export interface NewsletterTables {
  subscribers: SubscriberRow;
  mailings: MailingRow;
  mailing_recipients: MailingRecipientRow;
  waiting_mails: WaitingMailRow;
}
