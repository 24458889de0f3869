import { href } from "react-router";
import { z } from "zod";
import { addPasskey } from "~/domain/staff/sign-in/passkeys.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";

const passkeyShape = z.object({ response: z.record(z.string(), z.unknown()), name: z.string().trim().max(100) });

const { loader, action } = adminActionRoute(
  { page: href("/admin/account"), fresh: href("/admin/account") },
  async ({ site, client, signedIn, request, now }: ActionRequest) => {
    const sent = passkeyShape.safeParse(await request.json().catch(() => null));
    const isAdded = sent.success && (await addPasskey({ staff: await site.staff(), client, now }, signedIn, sent.data));
    return Response.json({ isAdded }, { status: isAdded ? 200 : 400 });
  },
);

export { action, loader };
