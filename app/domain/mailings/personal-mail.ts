import { arizonaFormat } from "~/domain/clinic/arizona-time";
import { escapeHtml } from "~/domain/escape";
import type { MailContent } from "./mailing";

interface PersonalDetails {
  /** Absolute. */
  readonly unsubscribeUrl: string;
  /** ISO 8601. */
  readonly subscribedOn: string;
}

export type PersonalMail = ReturnType<typeof personalMail>;

/**
 * Builds one recipient's email. Its headers let mail programs offer to unsubscribe (RFC 2369, RFC 8058) and tell lists apart (RFC 2919).
 * Automatic responders ignore email with these headers (RFC 3834 section 2), so it needs no `Precedence`.
 */
export function personalMail({ subject, html, text }: MailContent, { unsubscribeUrl, subscribedOn }: PersonalDetails) {
  const day = dayFormat.format(new Date(subscribedOn));
  const fill = (part: string, address: string) => part.replaceAll(UNSUBSCRIBE_URL, () => address).replaceAll(SUBSCRIBED_ON, () => day);
  return {
    subject,
    html: fill(html, escapeHtml(unsubscribeUrl)),
    text: fill(text, unsubscribeUrl),
    headers: {
      "List-Id": `<newsletter.${new URL(unsubscribeUrl).hostname}>`,
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** Private-use characters, which `withoutPlaceholders` of article-mail.server.ts removes from everything that people wrote. */
export const UNSUBSCRIBE_URL = "\uE000u\uE001";
export const SUBSCRIBED_ON = "\uE000d\uE001";

const dayFormat = arizonaFormat({ dateStyle: "long" });
