import { href } from "react-router";
import { restoreMedia } from "~/domain/media/media-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/restore-media";

const { loader, action } = adminActionRoute(
  // Not to the trash, where it no longer is.
  { page: href("/admin/media") },
  async ({ database, actor, params, now, done }: ActionRequest<Route.ActionArgs>) => {
    await restoreMedia(database, { id: params.id, actor, now });
    return done("Restored", "It is back in the library.");
  },
);

export { action, loader };
