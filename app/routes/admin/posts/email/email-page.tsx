import { href, redirect } from "react-router";
import { countTestMail } from "~/domain/mailings/mailed-article.server";
import { startMailing } from "~/domain/mailings/mailing-commands.server";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import type { Route } from "./+types/email-page";
import { emailFields, emailForm, emailLoader, readyMail, sampleMail } from "./email-data.server";
import { EmailScreen } from "./forms";

export const loader = emailLoader;

export const action = (args: Route.ActionArgs) => (args.pattern.endsWith("/test") ? sendTest(args) : send(args));

const page = ({ id }: { readonly id: string }) => href("/admin/posts/:id/email", { id });

const send = adminAction({ page, role: "editor", fields: emailFields }, async (ctx: ActionRequest<Route.ActionArgs>) => {
  const { db, actor, now, params, site, read } = ctx;
  const { content } = await readyMail(ctx, await read(emailForm));
  const id = await startMailing(db, { postId: params.id, content, subject: content.subject, by: actor, now });
  site.jobs.start("send-mailing", [id]);
  return redirect(href("/admin/posts/:id/email/:mailing", { id: params.id, mailing: id }), 303);
});

/** One email, to the person who asks for it. */
const sendTest = adminAction(
  { page, role: "editor", fields: { ...emailFields, test: ["busy"] } },
  async (ctx: ActionRequest<Route.ActionArgs>) => {
    const { db, actor, now, site, read } = ctx;
    const form = await read(emailForm);
    const { server, content } = await readyMail(ctx, form);
    await countTestMail(db, actor, now);
    const mail = sampleMail(site, content, now);
    const test = await site.mail.test(server, { ...mail, to: actor.email, subject: `Test: ${mail.subject}` });
    return { test, subject: form.subject };
  },
);

export default function EmailArticle({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailScreen {...loaderData} given={actionData} />;
}
