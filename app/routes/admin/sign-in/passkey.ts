import { z } from "zod";
import { signInWithPasskey } from "~/domain/staff/sign-in/passkeys.server";
import { cookieHeaders, safeReturnPath } from "~/web/staff-guard.server";
import { type SignInRequest, signInRoute } from "./sign-in-action.server";

const passkeyAnswer = z.object({ response: z.record(z.string(), z.unknown()), to: z.unknown().optional() });

/** Called by the login form's script: a passkey needs one in any case. */
const { loader, action } = signInRoute(
  {},
  async ({ getStaff, client, now, request }: SignInRequest) => {
    const sent = passkeyAnswer.safeParse(await request.json().catch(() => null));
    if (!sent.success) return Response.json({}, { status: 400 });
    const cookies = await signInWithPasskey({ staff: await getStaff(), client, now }, sent.data.response);
    if (!cookies) return Response.json({}, { status: 401 });
    return Response.json({ to: safeReturnPath(sent.data.to) }, { headers: cookieHeaders(cookies) });
  },
  ({ failure }, status) => Response.json({ problem: failure?.text }, { status }),
);

export { action, loader };
