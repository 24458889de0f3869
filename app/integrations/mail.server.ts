import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { Config } from "~/config.server";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type MailServer = NonNullable<Config["mail"]>;

interface Delivered {
  readonly line: string;
  /** What the mail server said to it. */
  readonly reply: string;
}

export interface MailTransport {
  /** Without a server the mail is written to the outbox. @throws what Nodemailer tells, after at most {@link STEP_TIMEOUT_MS} in each step */
  deliver(server: MailServer | null, mail: Mail, signal?: AbortSignal): Promise<Delivered>;
  /** Connects and signs in, and sends nothing. */
  greet(server: MailServer): Promise<void>;
  /** For many mails, over connections that stay open. @param connections at most */
  openLine(server: MailServer, connections: number): Promise<MailLine>;
}

interface LineMail extends Mail {
  readonly html: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface MailLine {
  /**
   * @param beforeEnd is awaited when all of the mail but its end was handed over; when it rejects, the server never has the mail
   * @returns the server's reply
   * @throws what Nodemailer tells, or what `beforeEnd` threw
   */
  deliver(mail: LineMail, beforeEnd: () => Promise<void>): Promise<string>;
  close(): void;
}

/** @param timeouts milliseconds for one mail with all its steps: a server that says a line now and then keeps each of them waiting */
export function createMail({ dataDir }: Pick<Config, "dataDir">, now: () => Date, timeouts = MAIL_TIMEOUTS_MS): MailTransport {
  const outbox = path.join(dataDir, "outbox");
  return {
    deliver: (server, mail, signal = AbortSignal.timeout(timeouts.alone)) =>
      server ? throughServer(server, mail, signal) : intoOutbox(outbox, mail, now),
    greet: async (server) => {
      const transport = await connectTo(server, GREETING_TIMEOUT_MS);
      const signal = AbortSignal.timeout(timeouts.greeting);
      const tooLong = once(signal, "abort").then(() => Promise.reject(signal.reason));
      await Promise.race([transport.verify(), tooLong]);
    },
    openLine: async (server, connections) => openLine(server, connections, timeouts.amongMany),
  };
}

async function openLine({ smtpUrl, from }: MailServer, connections: number, timeout: number): Promise<MailLine> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    maxMessages: MAILS_A_CONNECTION,
    // Whether a mail is sent again is for the caller to say, who knows how much of it was handed over.
    maxRequeues: 0,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  });
  const ends = new Map<unknown, () => Promise<void>>();
  transport.use("stream", ({ data, message }, done) => {
    const beforeEnd = ends.get(data.messageId);
    if (beforeEnd) message.processFunc((input) => Readable.from(holdEnd(input, beforeEnd), { objectMode: false }));
    done();
  });
  return {
    deliver: async (mail, beforeEnd) => {
      ends.set(mail.messageId, beforeEnd);
      try {
        return (await transport.sendMail({ from, ...mail, signal: AbortSignal.timeout(timeout) })).response;
      } finally {
        ends.delete(mail.messageId);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * The end of a mail's data is what makes it the server's (RFC 5321 section 4.1.1.4). It is the last step, which nothing reads before the
 * server has asked for the data: a Transform would be filled, and come to its end, while the recipient is still being asked for.
 */
async function* holdEnd(input: AsyncIterable<Uint8Array>, beforeEnd: () => Promise<void>): AsyncGenerator<Uint8Array> {
  yield* input;
  await beforeEnd();
}

/** Some servers close a connection after as many. */
const MAILS_A_CONNECTION = 100;

/** Milliseconds: RFC 5321 section 4.5.3.2.6 asks to wait this long for the answer to a mail. */
const ANSWER_TIMEOUT_MS = 600_000;

async function throughServer(server: MailServer, mail: Mail, signal: AbortSignal): Promise<Delivered> {
  const transport = await connectTo(server, STEP_TIMEOUT_MS);
  const { response } = await transport.sendMail({ from: server.from, ...mail, headers: { ...AUTOMATIC, ...mail.headers }, signal });
  return { line: `Mail "${mail.subject}" was sent to ${mail.to}.`, reply: response };
}

async function connectTo({ smtpUrl }: MailServer, timeout: number) {
  const { createTransport } = await import("nodemailer");
  return createTransport({ url: smtpUrl, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout });
}

/** Less than a waiting mail is one process's, and more than the longest answer. */
const MAIL_TIMEOUTS_MS = { greeting: 15_000, alone: 240_000, amongMany: 900_000 };

/** Milliseconds for each step of the mail server. */
const STEP_TIMEOUT_MS = 20_000;

/** Somebody waits for the page. */
const GREETING_TIMEOUT_MS = 5000;

/** RFC 3834: nobody's out-of-office note should answer. */
const AUTOMATIC = { "Auto-Submitted": "auto-generated" };

async function intoOutbox(folder: string, mail: Mail, now: () => Date): Promise<Delivered> {
  // The links in it let people in, so nobody else on the machine may read it.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${now().toISOString().replaceAll(":", "-")}-${randomBytes(3).toString("hex")}.eml`;
  const file = path.join(folder, name);
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const message = new MailComposer({
    from: "Clinic website <website@localhost>",
    ...mail,
    headers: { ...AUTOMATIC, ...mail.headers },
  }).compile();
  await writeFile(file, await message.build(), { mode: 0o600 });
  return { line: `Mail "${mail.subject}" to ${mail.to} was written to ${file}; no mail server is set up.`, reply: "" };
}
