import { href } from "react-router";
import { deleteMediaForGood, restoreMedia, trashMedia } from "~/domain/media/media-commands.server";
import { describeMedia, focusMedia } from "~/domain/media/shown-media-commands.server";
import { commands } from "~/web/area-commands.server";
import { backToLibrary } from "./library-address";
import { descriptionForm, focalForm } from "./picture-fields.server";

const details = ({ id }: { id: string }) => href("/admin/pictures/:id", { id });

const { loader, action } = commands<"routes/admin/media/commands.ts">(
  { page: (_, { searchParams }) => backToLibrary(searchParams), role: "author" },
  {
    "/admin/pictures/:id/describe": {
      page: details,
      async run({ database, actor, params, now, read }) {
        await describeMedia(database, { ...(await read(descriptionForm)), id: params.id, actor, now });
        return new Response(null, { status: 204 });
      },
    },

    "/admin/pictures/:id/focus": {
      page: details,
      async run({ database, actor, params, now, read }) {
        const { focalX: x, focalY: y } = await read(focalForm);
        await focusMedia(database, { id: params.id, actor, now, focal: { x, y } });
        return new Response(null, { status: 204 });
      },
    },

    "/admin/pictures/:id/trash": {
      async run({ database, actor, params, now, done }) {
        await trashMedia(database, { id: params.id, actor, now });
        return done("Moved to the trash", "It can no longer be used in posts, and is deleted after 30 days.");
      },
    },

    "/admin/pictures/:id/restore": {
      // Not the trash: the file has left it.
      page: href("/admin/pictures"),
      async run({ database, actor, params, now, done }) {
        await restoreMedia(database, { id: params.id, actor, now });
        return done("Restored", "It is back in the library.");
      },
    },

    "/admin/pictures/:id/delete-for-good": {
      async run({ database, actor, params, now, done }) {
        await deleteMediaForGood(database, { id: params.id, actor, now });
        return done("Deleted for good", "The file is gone.");
      },
    },
  },
);

export { action, loader };
