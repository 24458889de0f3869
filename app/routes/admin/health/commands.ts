import { href, redirect } from "react-router";
import { endLead, ignoreAddress } from "~/domain/former-addresses/lead-address.server";
import { commands } from "~/web/area-commands.server";
import { readForm } from "~/web/form-errors.server";

const page = href("/admin/system-status");

const { loader, action } = commands<"routes/admin/health/commands.ts">(
  { page, role: "owner" },
  {
    "/admin/system-status/ignore": {
      async run({ database, actor, now, request }) {
        await ignoreAddress(database, { address: String((await readForm(request)).get("address") ?? ""), actor, now });
        return redirect(page, 303);
      },
    },

    "/admin/system-status/end-lead": {
      async run({ database, actor, now, request }) {
        await endLead(database, { address: String((await readForm(request)).get("address") ?? ""), actor, now });
        return redirect(page, 303);
      },
    },
  },
);

export { action, loader };
