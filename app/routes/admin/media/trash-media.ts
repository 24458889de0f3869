import { trashMedia } from "~/domain/media/media-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/trash-media";
import { backToLibrary } from "./library-address";

const { loader, action } = adminActionRoute(
  { page: (_, { searchParams }) => backToLibrary(searchParams) },
  async ({ database, actor, params, now, done }: ActionRequest<Route.ActionArgs>) => {
    await trashMedia(database, { id: params.id, actor, now });
    return done("Moved to the trash", "It can no longer be used in posts, and is deleted after 30 days.");
  },
);

export { action, loader };
