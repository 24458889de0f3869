import { href } from "react-router";
import { newPasskeyOptions } from "~/domain/staff/sign-in/passkeys.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { cookieHeaders } from "~/web/staff-guard.server";

const page = href("/admin/account");

const { loader, action } = adminActionRoute({ page, fresh: page }, async ({ site, client }: ActionRequest) => {
  const { status, body, cookies } = await newPasskeyOptions(await site.staff(), client);
  return Response.json(body, { status, headers: cookieHeaders(cookies) });
});

export { action, loader };
