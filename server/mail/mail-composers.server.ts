import type { MailComposer } from "~/domain/mail/waiting-mails.server";

/** By kind of waiting mail: who writes it as it leaves. */
export function mailComposers(): Readonly<Record<string, MailComposer>> {
  return {};
}
