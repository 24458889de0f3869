import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
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
  /** Without a server the mail is written to the outbox. @throws what Nodemailer tells, after at most {@link PATIENCE} in each step */
  deliver(server: MailServer | null, mail: Mail, signal?: AbortSignal): Promise<Delivered>;
  /** Connects and signs in, and sends nothing. */
  greet(server: MailServer): Promise<void>;
}

export function createMail({ dataDir }: Pick<Config, "dataDir">, now: () => Date): MailTransport {
  const outbox = path.join(dataDir, "outbox");
  return {
    deliver: (server, mail, signal) => (server ? throughServer(server, mail, signal) : intoOutbox(outbox, mail, now)),
    greet: async (server) => {
      await (await connectTo(server, GREETING_PATIENCE)).verify();
    },
  };
}

async function throughServer(server: MailServer, mail: Mail, signal?: AbortSignal): Promise<Delivered> {
  const transport = await connectTo(server, PATIENCE);
  const { response } = await transport.sendMail({ from: server.from, ...mail, headers: { ...AUTOMATIC, ...mail.headers }, signal });
  return { line: `Mail "${mail.subject}" was sent to ${mail.to}.`, reply: response };
}

async function connectTo({ smtpUrl }: MailServer, patience: number) {
  const { createTransport } = await import("nodemailer");
  return createTransport({ url: smtpUrl, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience });
}

/** Milliseconds for each step of the mail server. */
const PATIENCE = 20_000;

/** Somebody waits for the page. */
const GREETING_PATIENCE = 5000;

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
