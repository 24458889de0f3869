import { mailStyleSheet } from "~/domain/mail/mail-frame";
import { findArticleMail, findMailingContent } from "~/domain/mailings/mailed-article.server";
import { type AdminRequest, adminLoader, type RouteArgs } from "~/web/admin-action.server";
import { adminError } from "~/web/http-errors.server";
import { encodePolicy, PAGE_POLICY_HEADER } from "~/web/page-policy.server";
import { mailOptions, sampleMail } from "./email-data.server";

type PreviewRequest = AdminRequest<RouteArgs & { params: { id: string; mailing?: string } }>;

/** The HTML of the email for a frame: as it was sent, or as it would be sent now. */
export const loader = adminLoader({ role: "editor" }, async ({ db, site, now, params: { id, mailing } }: PreviewRequest) => {
  const content = mailing ? await findMailingContent(db, id, mailing) : await findArticleMail(db, id, { ...mailOptions(site), now });
  if (!content) throw adminError(404, "No email", "There is nothing to email.");
  // Its links must not open in the frame, which can't show our pages.
  const html = sampleMail(site, content, now).html.replace("<head>", '<head><base target="_blank">');
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", [PAGE_POLICY_HEADER]: policy } });
});

const policy = encodePolicy({ scripts: [], styles: [mailStyleSheet], remoteImages: true, isFramed: true });
