import { setTimeout as delay } from "node:timers/promises";
import { getMailing } from "~/domain/mailings/mailing-queries.server";
import { silentFrom, startMailServer } from "../../support/loopback-mail";
import { readerAddress, startTestMailing } from "../../support/newsletter";
import { openDatabase } from "../../support/postgres-databases";
import { startSiteProcess } from "../../support/site-process";

interface MailingFigures {
  /** Recipients whose mail reached the mail server so often, all of it. */
  readonly once: number;
  readonly never: number;
  readonly oftener: number;
  readonly accepted: number;
  /** The kill came between the end of the mail and its answer. */
  readonly unclear: number;
}

/** How many connections a mailing has. */
const CONNECTIONS = 2;

/**
 * Sends an article to this many readers. The sending process gets SIGKILL while one mail's recipient is being negotiated and another mail has
 * arrived whole but is not answered; later the whole site gets it while two are not answered. The site must continue it by itself.
 */
export async function runMailingTrial(environment: Record<string, string>, readers: number, killsSite: boolean): Promise<MailingFigures> {
  const database = await openDatabase(environment);
  const { id } = await startTestMailing(database, readers);
  const server = await startMailServer();
  const arrived = new Map<string, number>();
  const count = (address: string) => {
    arrived.set(address, (arrived.get(address) ?? 0) + 1);
    return null;
  };
  const mail = { SMTP_URL: `smtp://127.0.0.1:${server.port}?ignoreTLS=true`, MAIL_FROM: "Clinic <news@clinic.example>" };
  const settings = { ...environment, ...mail, MAILS_PER_MINUTE: "99999" };

  server.answerMail = count;
  const third = Math.floor(readers / 3);
  let silence = silentFrom(server, "answerMail", third, 1).then(() => silentFrom(server, "answerRecipient", 1, 1));
  const sender = startSiteProcess(settings, { program: ["build/server/main.js", "send-mailing", id] });
  await silence;
  await sender.stop("SIGKILL");

  if (killsSite) {
    silence = silentFrom(server, "answerMail", third, CONNECTIONS);
    const killed = startSiteProcess(settings);
    await silence;
    await killed.stop("SIGKILL");
  }

  const site = startSiteProcess(settings);
  const find = () => getMailing(database.kysely, id, { mailsPerMinute: 1, now: new Date() });
  while ((await find()).state !== "done") await delay(20);
  await site.stop();

  const { counts } = await find();
  await Promise.all([server.close(), database.close()]);
  const times = Array.from({ length: readers }, (_, index) => arrived.get(readerAddress(index + 1)) ?? 0);
  const among = (isSo: (times: number) => boolean) => times.filter(isSo).length;
  return {
    once: among((one) => one === 1),
    never: among((one) => one === 0),
    oftener: among((one) => one > 1),
    accepted: counts.accepted,
    unclear: counts.unclear,
  };
}
