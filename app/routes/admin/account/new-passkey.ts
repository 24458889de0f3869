import { href, redirect } from "react-router";
import { z } from "zod";
import { addPasskey } from "~/domain/staff/sign-in/passkeys.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf, requireFreshStaff, requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/new-passkey";

const shape = z.object({ response: z.record(z.string(), z.unknown()), name: z.string().trim().max(100) });

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/account"));
}

export async function action({ request, context }: Route.ActionArgs) {
  const signedIn = requireFreshStaff(context, href("/admin/account"));
  const { staff, now } = context.get(requestContext);
  const sent = shape.safeParse(await request.json().catch(() => null));
  if (!sent.success) return Response.json({ isAdded: false }, { status: 400 });
  const isAdded = await addPasskey(await staff(), clientOf(request, context), signedIn, sent.data, now());
  return Response.json({ isAdded }, { status: isAdded ? 200 : 400 });
}
