import { href } from "react-router";
import { restorePost } from "~/domain/posts/writing/trash-commands.server";
import { commands } from "~/web/area-commands.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { returnForm } from "~/web/staff-guard.server";

const outcomes = {
  draft: "It is a draft.",
  scheduled: "It is still scheduled.",
  published: "Readers can see it again.",
  "plan ended": "Its scheduled time has passed, so it is a draft now.",
} as const;

const { loader, action } = commands<"routes/admin/posts/trash/commands.ts">(
  { page: href("/admin/posts/trash"), role: "author" },
  {
    "/admin/posts/:id/restore": {
      async run({ database, actor, params, now, read }) {
        const { to } = await read(returnForm);
        const outcome = await restorePost(database, { id: params.id, actor, now });
        return redirectWithToast(to, { title: "Post restored", text: outcomes[outcome], variant: "success" });
      },
    },
  },
);

export { action, loader };
