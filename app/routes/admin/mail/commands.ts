import { removeMailServer } from "~/domain/staff/mail-setup.server";
import { commands } from "~/web/area-commands.server";
import { mailPage } from "./mail-form.server";

const { loader, action } = commands<"routes/admin/mail/commands.ts">(
  { page: mailPage, role: "owner" },
  {
    "/admin/email/remove": {
      fresh: true,
      async run({ db, actor, now, done }) {
        await removeMailServer(db, actor, now);
        return done("Removed", "This blog sends no email now. You give people links yourself.");
      },
    },
  },
);

export { action, loader };
