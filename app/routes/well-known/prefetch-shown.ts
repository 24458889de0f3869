import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/prefetch-shown";

/** Browsers request this when they show a page that they had prefetched: its `Link` header names the address. */
export function loader({ params, context }: Route.LoaderArgs) {
  context.get(requestContext).visits.noteOpened(params.token);
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}
