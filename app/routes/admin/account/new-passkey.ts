import { href } from "react-router";
import { z } from "zod";
import { addPasskey, passkeyResponse } from "~/domain/staff/sign-in/passkeys.server";
import type { RouteHandle } from "~/root";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";

export const handle: RouteHandle = { takesJson: true };

const passkeyShape = z.object({ response: passkeyResponse, name: z.string().trim().max(100) });

const { loader, action } = adminActionRoute(
  { page: href("/admin/account"), fresh: href("/admin/account") },
  async ({ site, client, signedIn, request, now }: ActionRequest) => {
    const sent = passkeyShape.safeParse(await request.json().catch(() => null));
    const isAdded = sent.success && (await addPasskey({ staff: await site.staff(), client, now }, signedIn, sent.data));
    if (!isAdded) return Response.json({ isAdded, problem: "The passkey could not be added. Try again." }, { status: 400 });
    return Response.json({ isAdded });
  },
);

export { action, loader };
