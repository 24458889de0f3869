import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { Config } from "~/config.server";

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type MailServer = NonNullable<Config["mail"]>;

/**
 * `deliver` writes the mail to the outbox where there is no server, `greet` connects and signs in and sends nothing, and `openLine` is for
 * many mails, over connections that stay open. All throw Nodemailer's errors, after at most {@link STEP_TIMEOUT_MS} in each step.
 *
 * @param timeouts for one mail with all its steps: a server that sends a line now and then exceeds none of the limits for a step
 */
export function createMail({ dataDir, isDemo }: MailConfig, now: () => Date, timeouts = MAIL_TIMEOUTS_MS): ReturnType<typeof sentMail> {
  const outbox = path.join(dataDir, "outbox");
  return isDemo ? pretendedMail(outbox, now) : sentMail(outbox, now, timeouts);
}

function sentMail(outbox: string, now: () => Date, timeouts: typeof MAIL_TIMEOUTS_MS) {
  return {
    deliver: (server: MailServer | null, mail: Mail, signal = AbortSignal.timeout(timeouts.alone)) =>
      server ? throughServer(server, mail, signal) : intoOutbox(outbox, mail, now),
    greet: async (server: MailServer) => {
      const transport = await connectTo(server, GREETING_TIMEOUT_MS);
      const signal = AbortSignal.timeout(timeouts.greeting);
      const tooLong = once(signal, "abort").then(() => Promise.reject(signal.reason));
      await Promise.race([transport.verify(), tooLong]);
    },
    openLine: (server: MailServer, connections: number) => openLine(server, connections, timeouts.amongMany),
  };
}

type MailConfig = Pick<Config, "dataDir"> & Partial<Pick<Config, "isDemo">>;

/** The transport of a demonstration: everything goes to the outbox, whichever mail server is set up. */
function pretendedMail(outbox: string, now: () => Date): ReturnType<typeof sentMail> {
  const deliver = async (mail: Mail) => ({ ...(await intoOutbox(outbox, mail, now)), reply: PRETENDED });
  return {
    deliver: (_server, mail) => deliver(mail),
    greet: async () => undefined,
    openLine: async () => ({
      deliver: async (mail, beforeEnd) => {
        await beforeEnd();
        return (await deliver(mail)).reply;
      },
      close: () => undefined,
    }),
  };
}

const PRETENDED = "250 2.0.0 Demonstration: kept in the outbox, not sent";

async function openLine({ smtpUrl, from }: MailServer, connections: number, timeout: number) {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    maxMessages: MAILS_A_CONNECTION,
    // The caller decides whether to send again: it knows how much of the mail was sent.
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
    /** @param beforeEnd is awaited when all of the mail but its end is sent; when it rejects, the server never has the mail */
    deliver: async (mail: Mail & { readonly messageId: string }, beforeEnd: () => Promise<void>): Promise<string> => {
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
 * With the end of its data the server takes over a mail (RFC 5321 section 4.1.1.4). An iterator is not read before the server asks for the
 * data; a Transform would be filled, and reach its end, while the recipient is still being negotiated.
 */
async function* holdEnd(input: AsyncIterable<Uint8Array>, beforeEnd: () => Promise<void>): AsyncGenerator<Uint8Array> {
  yield* input;
  await beforeEnd();
}

/** Some servers close a connection after this many. */
const MAILS_A_CONNECTION = 100;

/** RFC 5321 section 4.5.3.2.6 asks to wait this long for the answer to a mail. */
const ANSWER_TIMEOUT_MS = 600_000;

async function throughServer(server: MailServer, mail: Mail, signal: AbortSignal) {
  const transport = await connectTo(server, STEP_TIMEOUT_MS);
  const { response } = await transport.sendMail({ from: server.from, ...mail, headers: { ...AUTOMATIC, ...mail.headers }, signal });
  return { line: `Email "${mail.subject}" was sent to ${mail.to}.`, reply: response };
}

async function connectTo({ smtpUrl }: MailServer, timeout: number) {
  const { createTransport } = await import("nodemailer");
  return createTransport({ url: smtpUrl, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout });
}

/** Shorter than a process may hold a queued mail, and longer than the slowest answer. */
const MAIL_TIMEOUTS_MS = { greeting: 15_000, alone: 240_000, amongMany: 900_000 };

const STEP_TIMEOUT_MS = 20_000;

/** Short, since somebody waits for the page. */
const GREETING_TIMEOUT_MS = 5000;

/** RFC 3834: nobody's out-of-office note should answer. */
const AUTOMATIC = { "Auto-Submitted": "auto-generated" };

async function intoOutbox(folder: string, mail: Mail, now: () => Date) {
  // Links in mails let people in, so nobody else on the machine may read them.
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
  return { line: `Email "${mail.subject}" to ${mail.to} was written to ${file}; no mail server is set up.`, reply: "" };
}
