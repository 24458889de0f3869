import { href } from "react-router";
import { askAgain } from "~/domain/subscribers/subscribing.server";
import { requireMail } from "~/routes/admin/newsletter/require-mail.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/ask-subscriber";

const page = ({ subscriber }: { subscriber: string }) => href("/admin/newsletter/subscribers/:subscriber", { subscriber });

const { loader, action } = adminActionRoute(
  { page, role: "editor", conflictToast: "Not asked" },
  async ({ db, actor, now, params, site, done }: ActionRequest<Route.ActionArgs>) => {
    await requireMail(site.mail);
    await askAgain(db, actor, params.subscriber, now);
    return done("Asked", "A mail with a link to confirm is on its way.");
  },
);

export { action, loader };
