import { passkeySignInOptions } from "~/domain/staff/sign-in/passkeys.server";
import { TooManyAttemptsError } from "~/domain/staff/sign-in/sign-in-attempts.server";
import type { RouteHandle } from "~/root";
import { cookieHeaders } from "~/web/staff-guard.server";
import { type SignInRequest, signInRoute } from "./sign-in-action.server";

/** Each is stored for five minutes. The login page requests one when it opens, and a clinic's staff share an IP address. */
export const handle: RouteHandle = { postsPerMinute: 60 };

const { loader, action } = signInRoute(
  {},
  async ({ site, getStaff, client }: SignInRequest) => {
    if (site.isRateLimited) throw new TooManyAttemptsError(60);
    // As if signed out, so that any passkey of this site may answer.
    const { body, cookies } = await passkeySignInOptions(await getStaff(), { ...client, cookie: null });
    return Response.json(body, { headers: cookieHeaders(cookies) });
  },
  ({ failure }, status) => Response.json({ problem: failure?.text }, { status }),
);

export { action, loader };
