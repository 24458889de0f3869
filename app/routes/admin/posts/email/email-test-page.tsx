import { href } from "react-router";
import { countTestMail } from "~/domain/mailings/mailed-article.server";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import type { Route } from "./+types/email-test-page";
import { emailFields, emailForm, emailLoader, readyMail, sampleMail } from "./email-data.server";
import { EmailScreen } from "./forms";

export const loader = emailLoader;

/** One mail to the one who asks, and to nobody else. */
export const action = adminAction(
  { page: ({ id }) => href("/admin/posts/:id/email", { id }), role: "editor", fields: { ...emailFields, test: ["busy"] } },
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

export default function TestArticleMail({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailScreen {...loaderData} given={actionData} />;
}
