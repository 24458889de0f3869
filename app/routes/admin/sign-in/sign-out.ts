import { href, redirect } from "react-router";
import { findSignedIn } from "~/domain/staff/session/staff-sessions.server";
import { signOut } from "~/domain/staff/sign-in/sign-in.server";
import { explainFailure } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf, cookieHeaders } from "~/web/staff-guard.server";
import type { Route } from "./+types/sign-out";

export function loader() {
  return redirect(href("/admin"));
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const client = clientOf(request, context);
  try {
    const staff = await site.staff();
    const { signedIn } = await findSignedIn(staff, client, site.now());
    const cookies = await signOut(staff, client, signedIn?.member ?? null, site.now());
    return redirect(href("/admin"), { status: 303, headers: cookieHeaders(cookies) });
  } catch (error) {
    await explainFailure(error, site);
    // Which says what is wrong. The cookie stays: without it nobody could end the session that is still in the database.
    return redirect(href("/admin"), 303);
  }
}
