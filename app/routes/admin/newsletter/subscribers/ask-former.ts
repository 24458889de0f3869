import { href } from "react-router";
import { counted } from "~/domain/phrases";
import { askFormerSubscribers } from "~/domain/subscribers/subscribing.server";
import { requireMail } from "~/routes/admin/newsletter/require-mail.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";

const { loader, action } = adminActionRoute(
  { page: href("/admin/newsletter/subscribers"), role: "owner", conflictToast: "Not asked" },
  async ({ db, actor, now, site, done }: ActionRequest) => {
    await requireMail(site.mail);
    const asked = await askFormerSubscribers(db, actor, now);
    return done("Asked", `${counted(asked, "mail is", "mails are")} on the way.`);
  },
);

export { action, loader };
