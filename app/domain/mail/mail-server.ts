import { DomainError } from "~/domain/errors";
/** A mail server and the sender's address. */
export interface MailServer {
  /** Contains user and password. Show {@link serverName} instead. */
  readonly smtpUrl: string;
  readonly from: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The outcome of a mail as far as it is known. "no-answer": the mail server has not answered yet. */
export type Delivery = "sent" | "no-server" | "not-taken" | "no-answer";

export function noMailServer(): DomainError {
  return new DomainError(
    "conflict",
    "Email is not set up",
    "No email can be sent: the site has no mail server. An owner can set one up on the Email page.",
  );
}

/** For example "mail.example.com, port 587". */
export function serverName({ smtpUrl }: MailServer): string {
  const { protocol, hostname, port } = new URL(smtpUrl);
  return `${hostname}, port ${port || (protocol === "smtps:" ? 465 : 587)}`;
}
