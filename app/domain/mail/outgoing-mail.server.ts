import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { recordDelivery } from "./mail-health.server";
import { type Delivery, type Mail, type MailServer, serverName } from "./mail-server";
import { findMailServer } from "./mail-settings.server";
import { explainFailure, formatAnswer, formatReply, type SmtpAnswer } from "./smtp-answer";
import { classifySmtpError, isServersFault, type Verdict } from "./smtp-verdict";
import { retryWaitingMails } from "./waiting-mails.server";

/** What leaves the machine; `app/integrations/mail.server.ts` has it. */
export interface MailTransport {
  /** Without a server the mail becomes a file. @returns a line for the log, and the server's reply @throws the failure */
  deliver(server: MailServer | null, mail: Mail, signal?: AbortSignal): Promise<{ readonly line: string; readonly reply: string }>;
  /** Connects and signs in, and sends nothing. @throws the failure */
  greet(server: MailServer): Promise<void>;
}

interface OutgoingMailParts {
  readonly database: { readonly kysely: Kysely<Tables> };
  /** `SMTP_URL` and `MAIL_FROM`, which win over the admin's settings. */
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
  /** What was answered, in words and without addresses. */
  readonly answer: string;
  /** Why it was not taken; null: it was, or there is no server. */
  readonly verdict: Verdict | null;
}

/** Milliseconds for a whole test mail. */
const TEST_TIMEOUT_MS = 15_000;

/** All mail of the site. The settings are read for each mail, so a change counts at once and in every process. */
export class OutgoingMail {
  #lookAtQueue: () => void = () => undefined;

  constructor(private readonly parts: OutgoingMailParts) {}

  /** @param look sends what waits */
  whenQueued(look: () => void): void {
    this.#lookAtQueue = look;
  }

  /** After the transaction that queued a mail: it leaves at once, and nobody waits for it. */
  sendQueued(): void {
    this.#lookAtQueue();
  }

  get environment(): MailServer | null {
    return this.parts.environment;
  }

  /** What the next mail goes through; null: none is set up. @throws DatabaseUnavailableError */
  async server(): Promise<MailServer | null> {
    return this.parts.environment ?? (await findMailServer(this.parts.database.kysely));
  }

  /** Never throws: no answer may fail because of its mail. */
  async send(mail: Mail): Promise<Delivery> {
    return (await this.#deliver(mail, ` to ${mail.to}`)).delivery;
  }

  /** As {@link send}, for visitors: the log does not tell their addresses, and one that can't be mailed is no fault of the mail server. */
  attempt(mail: Mail): Promise<Attempt> {
    return this.#deliver(mail, "");
  }

  async #deliver(mail: Mail, recipient: string): Promise<Attempt> {
    const { transport, log } = this.parts;
    let server: MailServer | null = null;
    try {
      server = await this.server();
      const { line, reply } = await transport.deliver(server, mail);
      log.info(server === null ? line : `Mail "${mail.subject}" was sent${recipient}.`);
      if (server === null) return { delivery: "no-server", answer: "", verdict: null };
      const answer = formatReply(reply) ?? "";
      await this.#record(true, answer);
      return { delivery: "sent", answer, verdict: null };
    } catch (error) {
      const answer = formatAnswer(explainFailure(error, server ? serverName(server) : "the outbox"));
      const verdict = classifySmtpError(error, false);
      if (recipient === "") log.error(`Mail "${mail.subject}" could not be sent: ${answer}`);
      else log.error(`Mail "${mail.subject}"${recipient} could not be sent`, error);
      if (server && (recipient !== "" || isServersFault(verdict))) await this.#record(false, answer);
      return { delivery: "not-taken", answer, verdict };
    }
  }

  /** Whether a server lets this site in; the same for every recipient, so asking tells nothing about one. */
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
      const { reply } = await this.parts.transport.deliver(server, mail, AbortSignal.timeout(TEST_TIMEOUT_MS));
      const sentence = `Look into the inbox of ${mail.to}. If nothing is there in five minutes, look into the spam folder.`;
      return { isTaken: true, title: "The mail server accepted the test email", sentence, reply: formatReply(reply) };
    } catch (error) {
      return { isTaken: false, ...explainFailure(error, serverName(server)) };
    }
  }

  async #record(isTaken: boolean, answer: string): Promise<void> {
    const { database, log, now } = this.parts;
    try {
      await recordDelivery(database.kysely, isTaken, answer, now());
    } catch (error) {
      log.error("How a mail went could not be stored", error);
    }
  }
}
