import { deleteMediaForGood } from "~/domain/media/media-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/delete-media-for-good";
import { backToLibrary } from "./library-address";

const { loader, action } = adminActionRoute(
  { page: (_, { searchParams }) => backToLibrary(searchParams) },
  async ({ database, actor, params, now, done }: ActionRequest<Route.ActionArgs>) => {
    await deleteMediaForGood(database, { id: params.id, actor, now });
    return done("Deleted for good", "The file is gone.");
  },
);

export { action, loader };
