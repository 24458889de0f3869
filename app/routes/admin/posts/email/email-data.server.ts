import { z } from "zod";
import { type MailServer, noMailServer } from "~/domain/mail/mail-server";
import { findSenderCheck } from "~/domain/mail/sender-check.server";
import { findArticleMail, mailDigest } from "~/domain/mailings/mailed-article.server";
import { articleNotPublic, MAX_SUBJECT, type MailContent, minutesFor } from "~/domain/mailings/mailing";
import { countAudience, findMailingOfPost, hasMailings } from "~/domain/mailings/mailing-queries.server";
import { personalMail } from "~/domain/mailings/personal-mail";
import { getPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { type AdminRequest, adminLoader, type RouteArgs } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import type { RequestContext } from "~/web/request-context.server";
import { articleMailCopy } from "~content/mail/article-mail-copy";

type PostRequest = AdminRequest<RouteArgs & { params: { id: string } }>;

export const emailLoader = adminLoader({ role: "editor" }, async ({ db, actor, site, now, params: { id } }: PostRequest) => {
  const post = await getPostForStaff(db, id, actor);
  const content = await findArticleMail(db, id, { ...mailOptions(site), now });
  const audience = await countAudience(db, id);
  const server = await site.mail.server();
  return {
    id,
    title: (post.live ?? post.fields).title,
    mail: content && { subject: content.subject, shown: mailDigest(content), text: sampleMail(site, content, now).text },
    audience,
    minutes: minutesFor(audience.willGet, site.config.mailsPerMinute),
    last: await findMailingOfPost(db, id, now),
    hasServer: server !== null,
    /** What keeps email from arriving, before the first mailing of all; null: nobody has looked. */
    missing: server && !(await hasMailings(db)) ? await missingRecords(db, server) : [],
    sender: site.clinic.name,
    self: actor.email,
    isOwner: actor.role === "owner",
    hasChanges: post.unpublished !== null,
    localOrigin: site.config.publicUrl === null ? site.origin : null,
  };
});

async function missingRecords(db: PostRequest["db"], server: MailServer): Promise<string[] | null> {
  const check = await findSenderCheck(db, server);
  return check?.findings.flatMap(({ state, sentence }) => (state === "missing" ? sentence : [])) ?? null;
}

export type EmailData = Awaited<ReturnType<typeof emailLoader>>;

export const emailFields = { subject: [], send: ["conflict"] } as const;

export const emailForm = z.object({
  subject: z.string().trim().min(1, "Enter a subject.").max(MAX_SUBJECT, `Enter at most ${MAX_SUBJECT} characters.`),
  shown: z.string().catch(""),
});

/** The email to send, and its server. @throws FormError when the article has changed since the preview */
export async function readyMail({ db, site, now, params }: PostRequest, { subject, shown }: z.output<typeof emailForm>) {
  const server = await site.mail.server();
  if (!server) throw noMailServer();
  const content = await findArticleMail(db, params.id, { ...mailOptions(site), subject, now });
  if (!content) throw articleNotPublic();
  if (mailDigest(content) !== shown) {
    throw new FormError({ send: "Nothing was sent: the article changed after this page was opened. Check the email again." }, 409);
  }
  return { server, content };
}

/** As a recipient would get it; its unsubscribe link belongs to nobody. */
export function sampleMail({ origin }: Pick<RequestContext, "origin">, content: MailContent, now: Date) {
  return personalMail(content, { unsubscribeUrl: `${origin}/unsubscribe/test`, subscribedOn: now.toISOString() });
}

export function mailOptions({ origin, clinic }: Pick<RequestContext, "origin" | "clinic">) {
  return { origin, clinic, copy: articleMailCopy };
}
