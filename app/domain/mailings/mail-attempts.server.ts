import { randomBytes } from "node:crypto";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { type MailServer, serverName } from "~/domain/mail/mail-server";
import { explainFailure, formatAnswer, formatReply } from "~/domain/mail/smtp-answer";
import { classifySmtpError, formatRefusal, isServersFault, type Verdict } from "~/domain/mail/smtp-verdict";
import { sha256 } from "~/domain/sha256.server";
import type { Ledger, Recipient } from "./ledger.server";
import type { MailContent, Personalize, PersonalMail } from "./mailing";
import { nextRecipientTry } from "./retry-times";

/** Connections to a mail server; `app/integrations/mail.server.ts` has them. */
export interface MailLine {
  /** @param beforeEnd when it rejects, the server never has the mail @returns the server's reply @throws the failure */
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
  readonly personalize: Personalize;
  readonly unsubscribeUrl: (origin: string, token: string) => string;
}

/**
 * "settled": a refusal that is about this recipient. "withdrawn": it was not to be sent after all. "failed": nothing was accepted, for a
 * reason that may be the server's, and is so for certain where it says so.
 */
export type Outcome =
  | { readonly kind: "accepted"; readonly reply: string }
  | { readonly kind: "settled" | "withdrawn" }
  | { readonly kind: "failed"; readonly reason: string; readonly isServer: boolean };

/** Hands mails over and writes into the ledger what became of each. */
export class MailAttempts {
  readonly #host: string;
  /** In this run. */
  #accepted = 0;

  constructor(private readonly parts: AttemptParts) {
    this.#host = /@([^\s>]+)/.exec(parts.server.from)?.[1] ?? "localhost";
  }

  /** @throws DatabaseUnavailableError */
  async send(recipient: Recipient): Promise<Outcome> {
    const { content, ledger, line, mailingId, personalize, unsubscribeUrl } = this.parts;
    const token = randomBytes(18).toString("base64url");
    const hash = sha256(token);
    const mail = personalize(content, { unsubscribeUrl: unsubscribeUrl(content.origin, token), subscribedOn: recipient.subscribedOn });
    const messageId = `<${mailingId}.${recipient.subscriberId}@${this.#host}>`;
    let isInFlight = false;
    let isWithdrawn = false;
    const answer = await line
      .deliver({ ...mail, to: recipient.email, messageId }, async () => {
        isInFlight = await ledger.claim(recipient.number, hash);
        isWithdrawn = !isInFlight;
        if (isWithdrawn) throw new Error("This mail is not to be sent.");
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

  /** That others get their mail says that a refusal is about this recipient; where the words leave a doubt, that others got it since. */
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
