import { NoMailServerError } from "~/domain/mail/mail-server";
import type { OutgoingMail } from "~/domain/mail/outgoing-mail.server";

/** What is queued without a server would be given up after three days. @throws NoMailServerError */
export async function requireMail(mail: OutgoingMail): Promise<void> {
  if ((await mail.server()) === null) throw new NoMailServerError();
}
