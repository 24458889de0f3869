import { href } from "react-router";
import { focusMedia } from "~/domain/media/shown-media-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/focus-media";
import { focalForm } from "./focal-form";

const { loader, action } = adminActionRoute(
  { page: ({ id }) => href("/admin/media/:id", { id }) },
  async ({ database, actor, params, now, read }: ActionRequest<Route.ActionArgs>) => {
    const { focalX: x, focalY: y } = await read(focalForm);
    await focusMedia(database, { id: params.id, actor, now, focal: { x, y } });
    return new Response(null, { status: 204 });
  },
);

export { action, loader };
