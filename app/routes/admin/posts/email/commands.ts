import { href, redirect } from "react-router";
import { continueMailing, pauseMailing, sendUnclearAgain } from "~/domain/mailings/mailing-commands.server";
import type { ActionRequest, RouteArgs } from "~/web/admin-action.server";
import { commands } from "~/web/area-commands.server";

interface MailingArgs extends RouteArgs {
  readonly params: { readonly id: string; readonly mailing: string };
}

/** Each command returns whether there is something to send. */
const { loader, action } = commands<"routes/admin/posts/email/commands.ts", boolean>(
  {
    page: mailingPath,
    role: "editor",
    async around({ site, params }, run) {
      if (await run()) site.jobs.start("send-mailing", [params.mailing]);
      return redirect(mailingPath(params), 303);
    },
  },
  {
    "/admin/posts/:id/email/:mailing/pause": {
      async run(ctx) {
        await pauseMailing(ctx.db, commandOf(ctx));
        return false;
      },
    },
    "/admin/posts/:id/email/:mailing/continue": { run: (ctx) => continueMailing(ctx.db, commandOf(ctx)) },
    "/admin/posts/:id/email/:mailing/again": { run: (ctx) => sendUnclearAgain(ctx.db, commandOf(ctx)) },
  },
);

export { action, loader };

function mailingPath({ id, mailing }: MailingArgs["params"]): string {
  return href("/admin/posts/:id/email/:mailing", { id, mailing });
}

function commandOf({ params, actor, now }: ActionRequest<MailingArgs>) {
  return { id: params.mailing, postId: params.id, actor, now };
}
