import { newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import type { MailComposer } from "~/domain/mail/waiting-mails.server";
import { REQUEST_MAIL } from "~/domain/requests/request-commands.server";
import { findRequest } from "~/domain/requests/request-queries.server";
import { staffLinks } from "~/routes/admin/staff-addresses";
import { clinicDefaults } from "~content/clinic";
import { staffMail } from "~content/staff-mail";
import type { ComposerParts } from "./mail-composers.server";

/** Tells the clinic, at its own address, of a request that nobody has answered yet. */
export function requestMails({ database, origin }: ComposerParts): Record<string, MailComposer> {
  const compose: MailComposer = async (id) => {
    const request = await findRequest(database.kysely, id);
    if (request?.state !== "new") return null;
    const { record } = await newestClinicRevision(database.kysely, clinicDefaults);
    return {
      mail: { to: record.email, ...staffMail.request(request.kind, request.name, `${origin()}${staffLinks.request(id)}`, record.name) },
    };
  };
  return { [REQUEST_MAIL]: compose };
}
