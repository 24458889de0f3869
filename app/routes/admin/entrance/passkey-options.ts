import { data } from "react-router";
import { passkeySignInOptions } from "~/domain/staff/passkeys.server";
import { siteContext } from "~/middleware/request-context.server";
import { clientOf, cookieHeaders } from "~/middleware/staff-session.server";
import type { Route } from "./+types/passkey-options";

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await context.get(siteContext).staff();
  // As if nobody were signed in: any passkey of this site may answer.
  const { status, body, cookies } = await passkeySignInOptions(staff, { ...clientOf(request, context), cookie: null });
  return Response.json(body, { status, headers: cookieHeaders(cookies) });
}

export function action() {
  throw data(null, { status: 405, headers: { Allow: "GET" } });
}
