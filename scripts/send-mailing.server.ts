import { setTimeout } from "node:timers/promises";
import type { Config } from "~/config.server";
import { openDatabase } from "~/domain/backup/open-database.server";
import { OutgoingMail } from "~/domain/mail/outgoing-mail.server";
import { sendMailing } from "~/domain/mailings/mailing-run.server";
import { createMail } from "~/integrations/mail.server";
import type { Log } from "~/log.server";

/** A job of the server: sends the mailing with this id until it is done, or has to wait. @param unsubscribePath by the token */
export async function runSendMailing(
  config: Config,
  log: Log,
  [id = ""]: readonly string[],
  unsubscribePath: (token: string) => string,
): Promise<void> {
  const now = () => new Date();
  const closing = new AbortController();
  const close = () => closing.abort();
  process.once("SIGTERM", close);
  const database = await openDatabase(config, log.error, now);
  const transport = createMail(config, now);
  const mail = new OutgoingMail({ database, environment: config.mail, transport, log, now });
  try {
    await sendMailing(database, id, {
      now,
      wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
      server: () => mail.server(),
      openLine: transport.openLine,
      unsubscribeUrl: (origin, token) => origin + unsubscribePath(token),
      mailsPerMinute: config.mailsPerMinute,
      closing: closing.signal,
    });
  } finally {
    process.off("SIGTERM", close);
    await database.close();
  }
}
