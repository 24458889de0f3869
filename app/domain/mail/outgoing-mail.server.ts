import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { letterHtml } from "./mail-frame";
import { recordDelivery } from "./mail-health.server";
import { type Delivery, type Mail, type MailServer, serverName } from "./mail-server";
import { findMailServer } from "./mail-settings.server";
import { explainFailure, formatAnswer, formatReply, type SmtpAnswer } from "./smtp-answer";
import { classifySmtpError, isServersFault, type Verdict } from "./smtp-verdict";
import { retryWaitingMails } from "./waiting-mails.server";

/** Implemented by `app/integrations/mail.server.ts`. */
interface MailTransport {
  /** Writes a file if there is no server. @returns a line for the log, and the server's reply @throws the failure */
  deliver(server: MailServer | null, mail: Mail, signal?: AbortSignal): Promise<{ readonly line: string; readonly reply: string }>;
  /** Connects and signs in, but sends nothing. @throws the failure */
  greet(server: MailServer): Promise<void>;
}

interface OutgoingMailParts {
  readonly database: { readonly kysely: Kysely<Tables> };
  /** `SMTP_URL` and `MAIL_FROM`, which take precedence over the admin's settings. */
  readonly environment: MailServer | null;
  readonly transport: MailTransport;
  readonly log: { info(message: string): void; error(message: string, cause?: unknown): void };
  readonly now: () => Date;
}

export interface TestAnswer extends SmtpAnswer {
  readonly isTaken: boolean;
}

export interface Attempt {
  readonly delivery: Delivery;
  /** The answer in words, without addresses. */
  readonly answer: string;
  /** Why it failed; null: it was accepted, or there is no server. */
  readonly verdict: Verdict | null;
}

/** For a whole test mail. */
const TEST_TIMEOUT_MS = 15_000;

/** Sends all email but newsletters. The settings are read for each email, so a change applies at once in every process. */
export class OutgoingMail {
  #sendQueued: () => void = () => undefined;

  constructor(private readonly parts: OutgoingMailParts) {}

  /** @param send sends the queued mails */
  onQueued(send: () => void): void {
    this.#sendQueued = send;
  }

  /** Call it after the transaction that queued a mail, which is then sent at once. Nobody waits for it. */
  sendQueued(): void {
    this.#sendQueued();
  }

  get environment(): MailServer | null {
    return this.parts.environment;
  }

  /** The server for the next mail; null: none is set up. @throws DatabaseUnavailableError */
  async server(): Promise<MailServer | null> {
    return this.parts.environment ?? (await findMailServer(this.parts.database.kysely));
  }

  /** Never throws: a request must not fail because of its mail. */
  async send(mail: Mail): Promise<Delivery> {
    return (await this.#deliver(mail, ` to ${mail.to}`)).delivery;
  }

  /** Like {@link send}, for visitors: their addresses are not logged, and a bad address doesn't count as a failure of the mail server. */
  attempt(mail: Mail): Promise<Attempt> {
    return this.#deliver(mail, "");
  }

  async #deliver(mail: Mail, recipient: string): Promise<Attempt> {
    const { transport, log } = this.parts;
    let server: MailServer | null = null;
    try {
      server = await this.server();
      const { line, reply } = await transport.deliver(server, withHtml(mail));
      log.info(server === null ? line : `Email "${mail.subject}" was sent${recipient}.`);
      if (server === null) return { delivery: "no-server", answer: "", verdict: null };
      const answer = formatReply(reply) ?? "";
      await this.#record(true, answer);
      return { delivery: "sent", answer, verdict: null };
    } catch (error) {
      const answer = formatAnswer(explainFailure(error, server ? serverName(server) : "the outbox"));
      const verdict = classifySmtpError(error, false);
      if (recipient === "") log.error(`Email "${mail.subject}" could not be sent: ${answer}`);
      else log.error(`Email "${mail.subject}"${recipient} could not be sent`, error);
      if (server && (recipient !== "" || isServersFault(verdict))) await this.#record(false, answer);
      return { delivery: "not-taken", answer, verdict };
    }
  }

  /** Whether the site can sign in to the mail server. The answer doesn't depend on a recipient, so it reveals nothing about one. */
  async isReachable(): Promise<boolean> {
    const server = await this.server();
    if (!server) return false;
    try {
      await this.parts.transport.greet(server);
      return true;
    } catch (error) {
      this.parts.log.error(`The mail server ${serverName(server)} can't be used`, error);
      await this.#record(false, formatAnswer(explainFailure(error, serverName(server))));
      return false;
    }
  }

  /** Tries a server, saved or not. */
  async test(server: MailServer, mail: Mail): Promise<TestAnswer> {
    const answer = await this.#try(server, mail);
    const current = await this.server();
    if (current?.smtpUrl === server.smtpUrl && current.from === server.from) await this.#record(answer.isTaken, formatAnswer(answer));
    if (answer.isTaken) await retryWaitingMails(this.parts.database.kysely, this.parts.now());
    this.sendQueued();
    return answer;
  }

  async #try(server: MailServer, mail: Mail): Promise<TestAnswer> {
    try {
      const { reply } = await this.parts.transport.deliver(server, withHtml(mail), AbortSignal.timeout(TEST_TIMEOUT_MS));
      const sentence = `Look in the inbox of ${mail.to}. If nothing is there in five minutes, look in the spam folder.`;
      return {
        isTaken: true,
        title: "The mail server accepted the test email",
        sentence,
        reply: formatReply(reply),
        isSignInRefused: false,
      };
    } catch (error) {
      return { isTaken: false, ...explainFailure(error, serverName(server)) };
    }
  }

  async #record(isTaken: boolean, answer: string): Promise<void> {
    const { database, log, now } = this.parts;
    try {
      await recordDelivery(database.kysely, isTaken, answer, now());
    } catch (error) {
      log.error("The result of an email could not be stored", error);
    }
  }
}

function withHtml(mail: Mail): Mail {
  return { html: letterHtml(mail), ...mail };
}
