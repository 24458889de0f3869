import { removeMailServer } from "~/domain/staff/mail-setup.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { mailPage } from "./mail-form.server";

const { loader, action } = adminActionRoute(
  { page: mailPage, role: "owner", fresh: mailPage },
  async ({ db, actor, now, done }: ActionRequest) => {
    await removeMailServer(db, actor, now);
    return done("Removed", "This blog sends no mail. Links are handed over by hand.");
  },
);

export { action, loader };
