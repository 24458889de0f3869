import { z } from "zod";
import { passkeyResponse, signInWithPasskey } from "~/domain/staff/sign-in/passkeys.server";
import type { RouteHandle } from "~/root";
import { cookieHeaders, safeReturnPath } from "~/web/staff-guard.server";
import { type SignInRequest, signInRoute } from "./sign-in-action.server";

export const handle: RouteHandle = { takesJson: true };

const passkeyAnswer = z.object({ response: passkeyResponse, to: z.unknown().optional() });

const { loader, action } = signInRoute(
  {},
  async ({ getStaff, client, now, request }: SignInRequest) => {
    const sent = passkeyAnswer.safeParse(await request.json().catch(() => null));
    if (!sent.success) return Response.json({ problem: "This is no passkey. Sign in with your password." }, { status: 400 });
    const cookies = await signInWithPasskey({ staff: await getStaff(), client, now }, sent.data.response);
    if (!cookies) return Response.json({}, { status: 401 });
    return Response.json({ to: safeReturnPath(sent.data.to) }, { headers: cookieHeaders(cookies) });
  },
  ({ failure }, status) => Response.json({ problem: failure?.text }, { status }),
);

export { action, loader };
