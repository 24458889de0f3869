import type { Database } from "~/database/database.server";
import type { MailingRow } from "~/database/newsletter-tables";
import { recordDelivery } from "~/domain/mail/mail-health.server";
import type { MailServer } from "~/domain/mail/mail-server";
import { Ledger, type Recipient } from "./ledger.server";
import { MailAttempts, type MailLine, type Outcome } from "./mail-attempts.server";
import type { MailContent } from "./mailing";
import { isNextToSend } from "./mailing-queries.server";
import { nextServerTry } from "./retry-times";

interface SendingParts {
  readonly now: () => Date;
  /** Waits until the time is up, or the signal is aborted. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly server: () => Promise<MailServer | null>;
  readonly openLine: (server: MailServer, connections: number) => Promise<MailLine>;
  /** Absolute. */
  readonly unsubscribeUrl: (origin: string, token: string) => string;
  readonly mailsPerMinute: number;
  /** Aborted when the process has to end: it waits for the answers to the emails in flight, and sends no others. */
  readonly closing: AbortSignal;
}

/** Microsoft 365 lets an account have three connections at a time, and the site's other email needs one. */
const CONNECTIONS = 2;

/** After this many failures in a row, the reason is the server or the sender, not the recipients. */
const MAX_FAILURES = 5;

const NO_SERVER = "No mail server is set up. An owner can set one up on the Email page.";
const NOT_PUBLIC = "The article is not public at present, so nobody else gets it. Publish it again, then continue.";

/**
 * Works on a mailing until it finishes, or must wait for a retry or for someone to step in. It may be killed at any time, and
 * continues when called again.
 *
 * @throws DatabaseUnavailableError
 */
export async function sendMailing(database: Database, id: string, parts: SendingParts): Promise<void> {
  await database.withExclusiveLock(`mailing ${id}`, () => new MailingRun(database, id, parts).run());
}

type MailingChange = Partial<Pick<MailingRow, "state" | "problem" | "try_at" | "finished_at">> & { readonly tries?: number };

class MailingRun {
  readonly #ledger: Ledger;
  #due: Recipient[] = [];
  #reading: Promise<void> | undefined;
  /** The number of the last recipient that was read in this pass through the ledger. */
  #last = 0;
  /** When the next email may leave, in milliseconds. */
  #nextAt = 0;
  #hasAccepted = false;
  #failures = 0;
  #problem: string | null = null;
  #isStopped = false;

  constructor(
    private readonly database: Database,
    private readonly id: string,
    private readonly parts: SendingParts,
  ) {
    this.#ledger = new Ledger(database, { mailingId: id, now: parts.now, wait: parts.wait });
  }

  async run(): Promise<void> {
    const mailing = await this.#mailing().select("content").executeTakeFirst();
    if (!mailing || !(await this.#mayContinue())) return;
    await this.#ledger.markInFlightUnknown();
    const server = await this.parts.server();
    if (server) await this.#sendThrough(server, JSON.parse(mailing.content) as MailContent);
    else this.#problem = NO_SERVER;
    if (this.#problem !== null) await this.#postpone(this.#problem);
    else if (!this.#isStopped) await this.#finish();
  }

  async #sendThrough(server: MailServer, content: MailContent): Promise<void> {
    const line = await this.parts.openLine(server, CONNECTIONS);
    const attempts = new MailAttempts({ ...this.parts, mailingId: this.id, content, server, line, ledger: this.#ledger });
    try {
      do {
        this.#last = 0;
        await Promise.all(Array.from({ length: CONNECTIONS }, () => this.#sendInTurn(attempts)));
      } while (!this.#isStopped && (await this.#isMoreDue()));
    } finally {
      line.close();
    }
  }

  async #sendInTurn(attempts: MailAttempts): Promise<void> {
    for (;;) {
      const recipient = await this.#next();
      if (!recipient || this.#isStopped) return;
      await this.#pace();
      if (!(await this.#mayContinue())) return;
      await this.#apply(await attempts.send(recipient));
    }
  }

  async #next(): Promise<Recipient | undefined> {
    if (this.#due.length === 0) {
      this.#reading ??= this.#ledger.listDue(this.#last).then((found) => {
        this.#due = found;
        this.#last = found.at(-1)?.number ?? this.#last;
        this.#reading = undefined;
      });
      await this.#reading;
    }
    return this.#due.shift();
  }

  /** Spreads the emails evenly, so that no minute has more than its share. */
  async #pace(): Promise<void> {
    const now = this.parts.now().getTime();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + 60_000 / this.parts.mailsPerMinute;
    if (at > now) await this.parts.wait(at - now, this.parts.closing);
  }

  async #mayContinue(): Promise<boolean> {
    const { closing, now } = this.parts;
    const found = await this.#mailing()
      .leftJoin("blog_posts", "blog_posts.id", "mailings.post_id")
      .select(["mailings.state", "public_from"])
      .executeTakeFirst();
    const isSending = found?.state === "sending" && (await isNextToSend(this.database.kysely, this.id, now()));
    const isPublic = Boolean(found?.public_from && found.public_from <= now().toISOString());
    if (isSending && !isPublic) await this.#change({ state: "paused", problem: NOT_PUBLIC });
    this.#isStopped ||= closing.aborted || !isSending || !isPublic;
    return !this.#isStopped;
  }

  async #apply(outcome: Outcome): Promise<void> {
    if (outcome.kind === "accepted") {
      this.#failures = 0;
      if (this.#hasAccepted) return;
      this.#hasAccepted = true;
      await this.#change({ problem: null, tries: 0 });
      await recordDelivery(this.database.kysely, true, outcome.reply, this.parts.now());
    }
    if (outcome.kind !== "failed") return;
    this.#failures += 1;
    if (!outcome.isServer && this.#failures < MAX_FAILURES) return;
    this.#isStopped = true;
    this.#problem = outcome.reason;
  }

  async #isMoreDue(): Promise<boolean> {
    const next = await this.#ledger.nextTry();
    return next !== null && next <= this.parts.now().toISOString();
  }

  async #finish(): Promise<void> {
    const next = await this.#ledger.nextTry();
    const done = { state: "done", problem: null, try_at: null, finished_at: this.parts.now().toISOString() } as const;
    await this.#change(next === null ? done : { problem: null, try_at: next });
  }

  async #postpone(problem: string): Promise<void> {
    const { tries } = await this.#mailing().select("tries").executeTakeFirstOrThrow();
    const try_at = nextServerTry(tries, this.parts.now());
    await this.#change({ problem, try_at, tries: tries + 1, ...(try_at === null && { state: "paused" }) });
    if (problem !== NO_SERVER) await recordDelivery(this.database.kysely, false, problem, this.parts.now());
  }

  #mailing() {
    return this.database.kysely.selectFrom("mailings").where("mailings.id", "=", this.id);
  }

  async #change(columns: MailingChange): Promise<void> {
    await this.database.kysely.updateTable("mailings").set(columns).where("id", "=", this.id).where("state", "=", "sending").execute();
  }
}
