import { redirect } from "react-router";
import { findMediaTarget } from "~/domain/media/media-queries.server";
import { withOutageResponse } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/media-permalink";

export const loader = withOutageResponse(async ({ context, params }: Route.LoaderArgs) => {
  const target = await findMediaTarget(context.get(requestContext).database.kysely, params.id);
  if (target === null) return new Response("There is no such file.\n", { status: 404 });
  return redirect(target, { status: 302, headers: { "Cache-Control": "no-cache" } });
});
