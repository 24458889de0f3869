import { randomBytes } from "node:crypto";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { type MailServer, serverName } from "~/domain/mail/mail-server";
import { explainFailure, formatAnswer, formatReply } from "~/domain/mail/smtp-answer";
import { classifySmtpError, formatRefusal, isServersFault, type Verdict } from "~/domain/mail/smtp-verdict";
import { sha256 } from "~/domain/sha256.server";
import type { Ledger, Recipient } from "./ledger.server";
import type { MailContent } from "./mailing";
import { type PersonalMail, personalMail } from "./personal-mail";
import { nextRecipientTry } from "./retry-times";

/** Open connections to a mail server, made by `app/integrations/mail.server.ts`. */
export interface MailLine {
  /** @param beforeEnd if it rejects, the server never gets the email @returns the server's reply @throws the failure */
  deliver(mail: PersonalMail & { readonly to: string; readonly messageId: string }, beforeEnd: () => Promise<void>): Promise<string>;
  close(): void;
}

interface AttemptParts {
  readonly mailingId: string;
  readonly content: MailContent;
  readonly server: MailServer;
  readonly line: MailLine;
  readonly ledger: Ledger;
  readonly now: () => Date;
  readonly unsubscribeUrl: (origin: string, token: string) => string;
}

/**
 * "settled": the server refused this recipient. "withdrawn": the email must no longer be sent. "failed": it was not accepted; `isServer` if
 * the server is certainly the reason.
 */
export type Outcome =
  | { readonly kind: "accepted"; readonly reply: string }
  | { readonly kind: "settled" | "withdrawn" }
  | { readonly kind: "failed"; readonly reason: string; readonly isServer: boolean };

/** Sends emails, and records the outcome of each in the ledger. */
export class MailAttempts {
  readonly #host: string;
  #accepted = 0;

  constructor(private readonly parts: AttemptParts) {
    this.#host = /@([^\s>]+)/.exec(parts.server.from)?.[1] ?? "localhost";
  }

  /** @throws DatabaseUnavailableError */
  async send(recipient: Recipient): Promise<Outcome> {
    const { content, ledger, line, mailingId, unsubscribeUrl } = this.parts;
    const token = randomBytes(18).toString("base64url");
    const hash = sha256(token);
    const mail = personalMail(content, { unsubscribeUrl: unsubscribeUrl(content.origin, token), subscribedOn: recipient.subscribedOn });
    const messageId = `<${mailingId}.${recipient.subscriberId}@${this.#host}>`;
    let isInFlight = false;
    let isWithdrawn = false;
    const answer = await line
      .deliver({ ...mail, to: recipient.email, messageId }, async () => {
        isInFlight = await ledger.claim(recipient.number, hash);
        isWithdrawn = !isInFlight;
        if (isWithdrawn) throw new Error("This mail must not be sent.");
      })
      .catch((error: Error) => error);
    if (isWithdrawn) return { kind: "withdrawn" };
    if (answer instanceof DatabaseUnavailableError) throw answer;
    if (answer instanceof Error) return this.#recordFailure(recipient, hash, answer, isInFlight);
    const reply = formatReply(answer) ?? "";
    await ledger.settle(recipient, hash, { state: "accepted", answer: reply });
    this.#accepted += 1;
    return { kind: "accepted", reply };
  }

  async #recordFailure(recipient: Recipient, hash: string, error: Error, isInFlight: boolean): Promise<Outcome> {
    const verdict = classifySmtpError(error, isInFlight);
    const answer = formatRefusal(verdict, error);
    if (await this.#isAboutRecipient(recipient, verdict)) {
      await this.#refuse(recipient, hash, verdict === "gone", answer);
      return { kind: "settled" };
    }
    await this.parts.ledger.settle(recipient, hash, this.#changeAfter(verdict, recipient, answer));
    const reason = formatAnswer(explainFailure(error, serverName(this.parts.server)));
    return { kind: "failed", reason, isServer: verdict === "server" };
  }

  /** A refusal, unless it is a doubtful first one, is about this recipient if others got their email in this run or since the last attempt. */
  async #isAboutRecipient({ tries, triedAt }: Recipient, verdict: Verdict): Promise<boolean> {
    if (verdict !== "gone" && verdict !== "refused" && verdict !== "doubtful") return false;
    if (tries === 0) return verdict !== "doubtful" && this.#accepted > 0;
    return this.#accepted > 0 || (await this.parts.ledger.wasAcceptedSince(triedAt ?? ""));
  }

  async #refuse(recipient: Recipient, hash: string, isGone: boolean, answer: string): Promise<void> {
    const refusal = { refused_at: this.parts.now().toISOString(), refusal: answer };
    await this.parts.ledger.settle(recipient, hash, { state: "refused", unsubscribe_hash: null, answer }, async (transaction) => {
      if (!isGone) return;
      const subscriber = transaction.updateTable("subscribers").set(refusal).where("id", "=", recipient.subscriberId);
      await subscriber.where("refused_at", "is", null).execute();
    });
  }

  #changeAfter(verdict: Verdict, { tries }: Recipient, answer: string) {
    if (verdict === "unclear") return { state: verdict, answer };
    if (isServersFault(verdict)) return { state: "waiting", unsubscribe_hash: null } as const;
    const try_at = nextRecipientTry(tries, this.parts.now());
    const change = { unsubscribe_hash: null, tries: tries + 1, answer };
    return try_at === null ? { ...change, state: "refused" as const } : { ...change, state: "waiting" as const, try_at };
  }
}
