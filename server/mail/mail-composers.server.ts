import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import type { MailComposer } from "~/domain/mail/waiting-mails.server";
import { REQUEST_MAIL } from "~/domain/requests/request-commands.server";
import { requestMails } from "./request-mails.server";
import { reviewMails } from "./review-mails.server";
import { subscriptionMails } from "./subscription-mails.server";

export interface ComposerParts {
  readonly database: { readonly kysely: Kysely<Tables> };
  /** Origin of links in mail; never taken from what a request claims. */
  readonly origin: () => string;
  readonly clinicName: () => Promise<string>;
}

/** What strangers can have sent to made-up addresses must not hold up what the clinic waits for. */
export const urgentMails: readonly string[] = [REQUEST_MAIL];

/** By kind of waiting mail: who writes it as it leaves. */
export function mailComposers(parts: ComposerParts): Readonly<Record<string, MailComposer>> {
  return { ...requestMails(parts), ...reviewMails(parts), ...subscriptionMails(parts) };
}
