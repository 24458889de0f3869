import { href, redirect } from "react-router";
import { signOut } from "~/domain/staff/sign-in.server";
import { findSignedIn } from "~/domain/staff/staff-sessions.server";
import { siteContext } from "~/middleware/request-context.server";
import { clientOf, cookieHeaders } from "~/middleware/staff-session.server";
import type { Route } from "./+types/sign-out";

export function loader() {
  return redirect(href("/admin"));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { staff: getStaff, now } = context.get(siteContext);
  const [staff, client] = [await getStaff(), clientOf(request, context)];
  const { signedIn } = await findSignedIn(staff, client, now());
  const cookies = await signOut(staff, client, signedIn?.member ?? null, now());
  return redirect(href("/admin"), { status: 303, headers: cookieHeaders(cookies) });
}
