import { proofOf } from "~/domain/web-address/stored-web-address.server";
import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/site-proof";

/** Answers a random token as only this site can: an owner's check of the web address asks here. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { staff } = context.get(requestContext);
  if (!/^[0-9a-f]{32}$/.test(params.token)) return new Response("Not found", { status: 404 });
  return new Response(proofOf((await staff()).secret, params.token), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "X-Robots-Tag": "noindex" },
  });
}
