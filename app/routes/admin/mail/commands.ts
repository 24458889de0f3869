import { noMailServer } from "~/domain/mail/mail-server";
import { checkSender } from "~/domain/mail/sender-check.server";
import { countSenderCheck, removeMailServer } from "~/domain/staff/mail-setup.server";
import { commands } from "~/web/area-commands.server";
import { mailPage } from "./mail-form.server";

const { loader, action } = commands<"routes/admin/mail/commands.ts">(
  { page: mailPage, role: "owner" },
  {
    "/admin/email/check": {
      conflictToast: "Not checked",
      async run({ db, actor, site, now, done }) {
        const server = await site.mail.server();
        if (server === null) throw noMailServer();
        await countSenderCheck(db, actor, now);
        await checkSender({ db, server, openLookup: site.openLookup, now });
        return done("Checked", "What the name servers answered is below.");
      },
    },

    "/admin/email/remove": {
      fresh: true,
      async run({ db, actor, now, done }) {
        await removeMailServer(db, actor, now);
        return done("Removed", "This site sends no email now. You give people links yourself.");
      },
    },
  },
);

export { action, loader };
