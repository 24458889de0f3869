import { href, redirect } from "react-router";
import { z } from "zod";
import { counted } from "~/domain/phrases";
import { countPostsForStaff } from "~/domain/posts/reading/dashboard-posts.server";
import { emptyTrash } from "~/domain/posts/writing/trash-commands.server";
import { ConfirmPage } from "~/ui/admin/confirm-page";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/empty-trash-page";

const page = href("/admin/posts/trash");

const emptyForm = z.object({ seenAt: z.iso.datetime({ error: "Nothing was deleted. Open the trash again and empty it from there." }) });

export const loader = adminLoader({ role: "owner" }, async ({ db, actor, now }: AdminRequest) => {
  const { trashed } = await countPostsForStaff(db, actor);
  if (trashed === 0) throw redirect(page);
  return { trashed, seenAt: now.toISOString() };
});

export const action = adminAction({ page, role: "owner" }, async ({ database, actor, now, read, done }: ActionRequest) => {
  const { seenAt } = await read(emptyForm);
  const deleted = await emptyTrash(database, { seenAt, actor, now });
  return done("The trash is empty", `${postsText(deleted)} deleted for good.`);
});

export default function EmptyTrash({ loaderData: { trashed, seenAt } }: Route.ComponentProps) {
  return (
    <ConfirmPage title="Empty the trash?" verb="Empty the trash" cancel={href("/admin/posts/trash")} hidden={{ seenAt }}>
      <p>{postsText(trashed)} and all earlier versions will be deleted. This can’t be undone.</p>
    </ConfirmPage>
  );
}

function postsText(count: number): string {
  return counted(count, "post");
}
