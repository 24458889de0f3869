import { findSignedIn } from "~/domain/staff/session/staff-sessions.server";
import { explainFailure } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf, cookieHeaders } from "~/web/staff-guard.server";
import type { Route } from "./+types/session";

/** Tells a tab whose session the browser has, before it changes anything on screen. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  try {
    const { signedIn, cookies } = await findSignedIn({ staff: await site.staff(), client: clientOf(request, context), now: site.now() });
    const { id = null, name = null, approvedAt = null } = signedIn?.member ?? {};
    return Response.json({ account: id, name, isApproved: approvedAt !== null }, { headers: cookieHeaders(cookies) });
  } catch (error) {
    await explainFailure(error, site);
    return Response.json({}, { status: 503 });
  }
}
