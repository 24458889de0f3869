import type { Transaction } from "kysely";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import type { Tables } from "~/database/tables";
import type { Attempt, OutgoingMail } from "~/domain/mail/outgoing-mail.server";
import { isServersFault } from "~/domain/mail/smtp-verdict";
import {
  type ClaimedMail,
  claimDueMail,
  keepForServer,
  type MailComposer,
  postponeMail,
  postponeRefused,
  postponeUndeliverable,
  removeMail,
} from "~/domain/mail/waiting-mails.server";
import type { SiteParts } from "../site-parts";

/** After this many failures of the mail server in a row, sending pauses until the next run. A refused recipient isn't a failure. */
const MAX_FAILURES = 2;

const NOT_NEEDED: Attempt = { delivery: "sent", answer: "", verdict: null };

const UNKNOWN_KIND = "This version of the site does not know this kind of email.";

interface QueueParts extends Omit<SiteParts, "config"> {
  readonly mail: OutgoingMail;
  readonly composers: Readonly<Record<string, MailComposer>>;
  /** Kinds of email that are sent before all others. */
  readonly urgent: readonly string[];
  /** Without a mail server each email is written to the outbox, once. False on a public site, where nobody reads the outbox. */
  readonly usesOutbox: () => boolean;
}

/** Sends the emails that are due, one after another. @throws DatabaseUnavailableError */
export async function sendQueuedMails(parts: QueueParts, closing?: AbortSignal): Promise<void> {
  const { database, mail, now, urgent, usesOutbox } = parts;
  let failures = 0;
  while (failures < MAX_FAILURES && !closing?.aborted) {
    const hasServer = (await mail.server()) !== null;
    if (!hasServer && !usesOutbox()) return;
    const claimed = await claimDueMail(database.kysely, now(), { urgent, untriedOnly: !hasServer });
    if (!claimed) return;
    failures = (await send(claimed, parts)) === "server failed" ? failures + 1 : 0;
  }
}

async function send(claimed: ClaimedMail, { composers, database, log, mail, now }: QueueParts): Promise<"done" | "server failed"> {
  const { kind, reference } = claimed;
  const db = database.kysely;
  const dequeue = (also?: (transaction: Transaction<Tables>, now: Date) => Promise<void>) =>
    db.transaction().execute(async (transaction) => {
      await removeMail(transaction, claimed);
      await also?.(transaction, now());
    });
  try {
    const compose = composers[kind];
    if (!compose) throw new Error(UNKNOWN_KIND);
    const composed = await compose(reference, now());
    const { delivery, answer: problem, verdict } = composed ? await mail.attempt(composed.mail) : NOT_NEEDED;
    const isForVisitor = composed?.isForVisitor ?? false;
    if (delivery === "no-server") await keepForServer(db, claimed, now());
    else if (verdict !== null && isServersFault(verdict)) {
      await postponeMail(db, claimed, problem, now());
      return "server failed";
    } else if (verdict === null) await dequeue(composed?.whenSent);
    else if (isForVisitor && verdict === "gone") await dequeue(composed?.whenGone);
    else if (isForVisitor && verdict === "refused") await dequeue();
    else if (isForVisitor) await postponeRefused(db, claimed, problem, now());
    else if (verdict === "gone" || verdict === "refused") await postponeUndeliverable(db, claimed, problem, now());
    else await postponeMail(db, claimed, problem, now());
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    log.error(`An email of the kind "${kind}" could not be written`, error);
    await postponeMail(db, claimed, error instanceof Error ? error.message : String(error), now());
  }
  return "done";
}
