import { href } from "react-router";
import { newPasskeyOptions } from "~/domain/staff/sign-in/passkeys.server";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { cookieHeaders } from "~/web/staff-guard.server";

export const loader = adminLoader({ fresh: href("/admin/account") }, async ({ site, client }: AdminRequest) => {
  const { status, body, cookies } = await newPasskeyOptions(await site.staff(), client);
  return Response.json(body, { status, headers: cookieHeaders(cookies) });
});
