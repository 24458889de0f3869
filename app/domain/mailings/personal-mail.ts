import { arizonaFormat } from "~/domain/clinic/arizona-time";
import { escapeHtml } from "~/domain/escape";
import type { MailContent, MailReader, PersonalMail } from "./mailing";

/**
 * The mail of one recipient. Its headers let mail programs offer to unsubscribe (RFC 2369, RFC 8058) and tell lists apart
 * (RFC 2919); a program that answers mail leaves one with them alone (RFC 3834 section 2), so there is no `Precedence`.
 */
export function personalMail({ subject, html, text }: MailContent, { unsubscribeUrl, subscribedOn }: MailReader): PersonalMail {
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

/** In characters of private use, which `withoutPlaceholders` of article-mail.server.ts takes out of whatever somebody wrote. */
export const UNSUBSCRIBE_URL = "\uE000u\uE001";
export const SUBSCRIBED_ON = "\uE000d\uE001";

const dayFormat = arizonaFormat({ dateStyle: "long" });
