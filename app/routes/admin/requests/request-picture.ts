import { getRequestPicture } from "~/domain/requests/request-queries.server";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/request-picture";

/** Never public, and never cached. */
export const loader = adminLoader({ role: "editor" }, async ({ db, actor, params }: AdminRequest<Route.LoaderArgs>) => {
  const bytes = await getRequestPicture(db, actor, params.id, Number(params.number) || 0);
  const headers = {
    "Content-Type": "image/jpeg",
    "Cache-Control": "no-store",
    // In case a browser opens it as a page.
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  return new Response(new Uint8Array(bytes), { headers });
});
