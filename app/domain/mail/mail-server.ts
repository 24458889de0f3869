import { DomainError } from "~/domain/errors";
/** What a mail goes through. */
export interface MailServer {
  /** With user and password, so it is shown to nobody: {@link serverName} is. */
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

/** What became of a mail, as far as this machine knows; "no-answer": the mail server still had not said. */
export type Delivery = "sent" | "no-server" | "not-taken" | "no-answer";

export function noMailServer(): DomainError {
  return new DomainError(
    "conflict",
    "No mail server",
    "No email can be sent: no mail server is set up. An owner can set one up on the Email page.",
  );
}

/** For example "mail.example.com, port 587". */
export function serverName({ smtpUrl }: MailServer): string {
  const { protocol, hostname, port } = new URL(smtpUrl);
  return `${hostname}, port ${port || (protocol === "smtps:" ? 465 : 587)}`;
}
