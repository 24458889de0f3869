import { href } from "react-router";
import { newPasskeyOptions } from "~/domain/staff/sign-in/passkeys.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf, cookieHeaders, requireFreshStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/new-passkey-options";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireFreshStaff(context, href("/admin/account"));
  const staff = await context.get(requestContext).staff();
  const { status, body, cookies } = await newPasskeyOptions(staff, clientOf(request, context));
  return Response.json(body, { status, headers: cookieHeaders(cookies) });
}
