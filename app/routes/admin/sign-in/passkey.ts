import { href, redirect } from "react-router";
import { z } from "zod";
import { signInWithPasskey } from "~/domain/staff/sign-in/passkeys.server";
import { explainFailure } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf, cookieHeaders, safeBack } from "~/web/staff-guard.server";
import type { Route } from "./+types/passkey";

const shape = z.object({ response: z.record(z.string(), z.unknown()), to: z.unknown().optional() });

export function loader() {
  return redirect(href("/admin"));
}

/** Called by the login form's script: a passkey needs one in any case. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const sent = shape.safeParse(await request.json().catch(() => null));
  if (!sent.success) return Response.json({}, { status: 400 });
  try {
    const cookies = await signInWithPasskey(await site.staff(), clientOf(request, context), sent.data.response, site.now());
    if (!cookies) return Response.json({}, { status: 401 });
    return Response.json({ to: safeBack(sent.data.to) }, { headers: cookieHeaders(cookies) });
  } catch (error) {
    return Response.json({ problem: await explainFailure(error, site) }, { status: 503 });
  }
}
