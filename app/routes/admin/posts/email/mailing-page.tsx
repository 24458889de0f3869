import { href } from "react-router";
import { findMailingContent } from "~/domain/mailings/mailed-article.server";
import { mailingNotFound } from "~/domain/mailings/mailing";
import { getMailing } from "~/domain/mailings/mailing-queries.server";
import { findPublishedPostById } from "~/domain/posts/reading/published-posts.server";
import { useRefresh } from "~/ui/admin/use-refresh";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/mailing-page";
import { sampleMail } from "./email-data.server";
import { EmailFrame } from "./email-frame";
import { MailingState } from "./mailing-state";

export const loader = adminLoader({ role: "editor" }, async ({ db, site, now, params }: AdminRequest<Route.LoaderArgs>) => {
  const mailing = await getMailing(db, params.mailing, { mailsPerMinute: site.config.mailsPerMinute, now });
  const content = await findMailingContent(db, params.mailing);
  if (mailing.postId !== params.id || !content) throw mailingNotFound();
  const post = await findPublishedPostById(db, params.id, now);
  return {
    mailing,
    text: sampleMail(site, content, now).text,
    title: post?.title ?? mailing.subject,
    sender: site.clinic.name,
    hasServer: (await site.mail.server()) !== null,
  };
});

export default function MailingPage({ loaderData, params }: Route.ComponentProps) {
  const { mailing, text, title, sender, hasServer } = loaderData;
  const isMoving = mailing.state === "sending";
  useRefresh(isMoving);
  return (
    <EmailFrame
      heading={isMoving ? `Emailing “${title}”` : `Email of “${title}”`}
      post={{ id: params.id, title }}
      mail={{ sender, subject: mailing.subject, text, src: href("/admin/posts/:id/email/:mailing/preview", params) }}
    >
      <MailingState mailing={mailing} hasServer={hasServer} />
      {isMoving && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
    </EmailFrame>
  );
}
