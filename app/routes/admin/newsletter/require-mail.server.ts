import { noMailServer } from "~/domain/mail/mail-server";
import type { OutgoingMail } from "~/domain/mail/outgoing-mail.server";

/** Before an answer that says a mail is on its way. @throws noMailServer */
export async function requireMail(mail: OutgoingMail): Promise<void> {
  if ((await mail.server()) === null) throw noMailServer();
}
