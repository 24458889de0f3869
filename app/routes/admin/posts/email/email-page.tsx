import { href, redirect } from "react-router";
import { startMailing } from "~/domain/mailings/mailing-commands.server";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import type { Route } from "./+types/email-page";
import { emailFields, emailForm, emailLoader, readyMail } from "./email-data.server";
import { EmailScreen } from "./forms";

export const loader = emailLoader;

export const action = adminAction(
  { page: ({ id }) => href("/admin/posts/:id/email", { id }), role: "editor", fields: emailFields },
  async (ctx: ActionRequest<Route.ActionArgs>) => {
    const { db, actor, now, params, site, read } = ctx;
    const { content } = await readyMail(ctx, await read(emailForm));
    const id = await startMailing(db, { postId: params.id, content, subject: content.subject, by: actor, now });
    site.jobs.start("send-mailing", [id]);
    return redirect(href("/admin/posts/:id/email/:mailing", { id: params.id, mailing: id }), 303);
  },
);

export default function EmailArticle({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailScreen {...loaderData} given={actionData} />;
}
