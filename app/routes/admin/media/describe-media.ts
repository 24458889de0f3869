import { href } from "react-router";
import { describeMedia } from "~/domain/media/shown-media-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/describe-media";
import { descriptionForm } from "./description-form";

const { loader, action } = adminActionRoute(
  { page: ({ id }) => href("/admin/media/:id", { id }) },
  async ({ database, actor, params, now, read }: ActionRequest<Route.ActionArgs>) => {
    await describeMedia(database, { ...(await read(descriptionForm)), id: params.id, actor, now });
    return new Response(null, { status: 204 });
  },
);

export { action, loader };
