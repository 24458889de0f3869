import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Transporter } from "nodemailer";
import type { Config } from "~/config.server";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export type SendMail = (mail: Mail) => Promise<string>;

export function createMail(config: Pick<Config, "mail" | "dataDir">, now: () => Date): SendMail {
  return config.mail ? throughServer(config.mail) : intoOutbox(path.join(config.dataDir, "outbox"), now);
}

function throughServer({ smtpUrl, from }: NonNullable<Config["mail"]>): SendMail {
  let transport: Promise<Transporter> | undefined;
  const connect = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({ url: smtpUrl, connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE });
  };
  return async (mail) => {
    transport ??= connect();
    await (await transport).sendMail({ from, ...mail, headers: AUTOMATIC });
    return `Mail "${mail.subject}" was sent to ${mail.to}.`;
  };
}

/** Milliseconds for each step of the mail server. */
const PATIENCE = 20_000;

/** RFC 3834: nobody's out-of-office note should answer. */
const AUTOMATIC = { "Auto-Submitted": "auto-generated" };

function intoOutbox(folder: string, now: () => Date): SendMail {
  return async (mail) => {
    // The links in it let people in, so nobody else on the machine may read it.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${now().toISOString().replaceAll(":", "-")}-${randomBytes(3).toString("hex")}.eml`;
    const file = path.join(folder, name);
    const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
    const message = new MailComposer({ from: "Clinic website <website@localhost>", ...mail, headers: AUTOMATIC }).compile();
    await writeFile(file, await message.build(), { mode: 0o600 });
    return `Mail "${mail.subject}" to ${mail.to} was written to ${file}; set SMTP_URL to have mail sent.`;
  };
}
