import { href, redirect } from "react-router";
import { findSignedIn } from "~/domain/staff/session/staff-sessions.server";
import { signOut } from "~/domain/staff/sign-in/sign-in.server";
import { cookieHeaders } from "~/web/staff-guard.server";
import { type SignInRequest, signInRoute } from "./sign-in-action.server";

const { loader, action } = signInRoute(
  {},
  async ({ getStaff, client, now }: SignInRequest) => {
    const staff = await getStaff();
    const { signedIn } = await findSignedIn({ staff, client, now });
    const cookies = await signOut({ staff, client, now }, signedIn?.member ?? null);
    return redirect(href("/admin"), { status: 303, headers: cookieHeaders(cookies) });
  },
  // /admin says what is wrong. Keeps the cookie: without it nobody could end the session, which is still in the database.
  () => redirect(href("/admin"), 303),
);

export { action, loader };
