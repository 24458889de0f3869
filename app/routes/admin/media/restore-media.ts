import { restoreMedia } from "~/domain/media/media-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/restore-media";
import { backToLibrary } from "./library-address";

const { loader, action } = adminActionRoute(
  { page: (_, { searchParams }) => backToLibrary(searchParams) },
  async ({ database, actor, params, now, done }: ActionRequest<Route.ActionArgs>) => {
    await restoreMedia(database, { id: params.id, actor, now });
    return done("Restored", "It is back in the library.");
  },
);

export { action, loader };
