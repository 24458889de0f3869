import { href } from "react-router";
import { restorePost } from "~/domain/posts/writing/trash-commands.server";
import { commands } from "~/web/area-commands.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { returnForm } from "~/web/staff-guard.server";

const { loader, action } = commands<"routes/admin/posts/trash/commands.ts">(
  { page: href("/admin/posts/trash"), role: "author" },
  {
    "/admin/posts/:id/restore": {
      async run({ database, actor, params, now, read }) {
        const { to } = await read(returnForm);
        await restorePost(database, { id: params.id, actor, now });
        return redirectWithToast(to, { title: "Post restored", text: "It is back as it was.", variant: "success" });
      },
    },
  },
);

export { action, loader };
