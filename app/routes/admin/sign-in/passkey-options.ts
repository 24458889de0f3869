import { data } from "react-router";
import { passkeySignInOptions } from "~/domain/staff/sign-in/passkeys.server";
import { explainFailure } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf, cookieHeaders } from "~/web/staff-guard.server";
import type { Route } from "./+types/passkey-options";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  try {
    // As if nobody were signed in: any passkey of this site may answer.
    const { body, cookies } = await passkeySignInOptions(await site.staff(), { ...clientOf(request, context), cookie: null });
    return Response.json(body, { headers: cookieHeaders(cookies) });
  } catch (error) {
    return Response.json({ problem: await explainFailure(error, site) }, { status: 503 });
  }
}

export function action() {
  throw data(null, { status: 405, headers: { Allow: "GET" } });
}
