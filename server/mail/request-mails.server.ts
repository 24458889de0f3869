import { newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import type { MailComposer } from "~/domain/mail/waiting-mails.server";
import { REQUEST_MAIL } from "~/domain/requests/request-commands.server";
import { withoutLinks } from "~/domain/requests/request-form";
import { countEarlierOfHour, findRequest } from "~/domain/requests/request-queries.server";
import { staffLinks } from "~/routes/admin/staff-addresses";
import { clinicDefaults } from "~content/clinic";
import { staffMail } from "~content/mail/staff-mail";
import type { ComposerParts } from "./mail-composers.server";

/** More come only from a program, and would use up what the mail server lets the site send. */
const MAILS_AN_HOUR = 10;

/** Tells the clinic, at its own address, of a request that nobody has answered yet. */
export function requestMails({ database, origin }: ComposerParts): Record<string, MailComposer> {
  const compose: MailComposer = async (id) => {
    const request = await findRequest(database.kysely, id);
    if (request?.state !== "new") return null;
    const earlier = await countEarlierOfHour(database.kysely, request);
    if (earlier >= MAILS_AN_HOUR) return null;
    const { record } = await newestClinicRevision(database.kysely, clinicDefaults);
    const isLast = earlier === MAILS_AN_HOUR - 1;
    const link = `${origin()}${staffLinks.request(id)}`;
    return { mail: { to: record.email, ...staffMail.request(request.kind, withoutLinks(request.name), link, record.name, isLast) } };
  };
  return { [REQUEST_MAIL]: compose };
}
