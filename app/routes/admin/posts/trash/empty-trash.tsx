import { Form, href, Link, redirect } from "react-router";
import { z } from "zod";
import { countPostsForStaff } from "~/domain/posts/reading/dashboard-posts.server";
import { emptyTrash } from "~/domain/posts/writing/trash-commands.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { SubmitButton } from "~/ui/admin/submit-button";
import { redirectWithToast } from "~/web/flash-toast.server";
import { adminError, translateRefusals } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/empty-trash";

export async function loader({ context }: Route.LoaderArgs) {
  const { member: actor } = requireStaff(context, "owner");
  const { database, now } = context.get(requestContext);
  const seenAt = now().toISOString();
  const { trashed } = await countPostsForStaff(database.kysely, actor);
  return trashed > 0 ? { trashed, seenAt } : redirect(href("/admin/posts/trash"));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { member: actor } = requireStaff(context, "owner");
  const { database, now } = context.get(requestContext);
  const seenAt = z.iso.datetime().safeParse((await request.formData()).get("seenAt"));
  if (!seenAt.success) throw adminError(400, "Nothing was deleted", "Open the trash again and empty it from there.");
  const deleted = await translateRefusals(() => emptyTrash(database, { seenAt: seenAt.data, actor, now: now() }));
  const text = `${postsText(deleted)} deleted for good.`;
  return redirectWithToast(href("/admin/posts/trash"), { title: "The trash is empty", text, variant: "success" });
}

/** Asked first, since it can't be undone. */
export default function EmptyTrash({ loaderData: { trashed, seenAt } }: Route.ComponentProps) {
  return (
    <AdminPage title="Empty the trash?" isNarrow>
      <p>{postsText(trashed)} with all earlier versions will be gone. This can’t be undone.</p>
      <Form method="post" className="row">
        <input type="hidden" name="seenAt" value={seenAt} />
        <SubmitButton className="button danger">Empty the trash</SubmitButton>
        <Link className="button outline" to={href("/admin/posts/trash")}>
          Cancel
        </Link>
      </Form>
    </AdminPage>
  );
}

function postsText(count: number): string {
  return count === 1 ? "1 post" : `${count} posts`;
}
