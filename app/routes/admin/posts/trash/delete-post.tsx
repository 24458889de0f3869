import { Form, href, Link } from "react-router";
import { PostNotFoundError } from "~/domain/posts/post/post-errors";
import { findPostForStaff } from "~/domain/posts/writing/post-editing-queries.server";
import { trashPost } from "~/domain/posts/writing/trash-commands.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { SubmitButton } from "~/ui/admin/submit-button";
import { redirectWithToast } from "~/web/flash-toast.server";
import { translateRefusals } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff, safeReturnPath } from "~/web/staff-guard.server";
import type { Route } from "./+types/delete-post";
import { DELETE_QUESTION } from "./delete-button";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { member: actor } = requireStaff(context);
  const { database } = context.get(requestContext);
  return translateRefusals(async () => {
    const post = await findPostForStaff(database.kysely, params.id, actor);
    if (!post) throw new PostNotFoundError();
    return { title: post.fields.title, to: safeReturnPath(url.searchParams.get("to")) };
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { member: actor } = requireStaff(context);
  const { database, now } = context.get(requestContext);
  const to = safeReturnPath((await request.formData()).get("to"));
  await translateRefusals(() => trashPost(database, { id: params.id, actor, now: now() }));
  return redirectWithToast(to, {
    title: "Post deleted",
    text: "It is in the trash.",
    variant: "success",
    undo: href("/admin/posts/:id/restore", { id: params.id }),
  });
}

/** Asks without a script. */
export default function DeletePost({ loaderData: { title, to } }: Route.ComponentProps) {
  return (
    <AdminPage title={DELETE_QUESTION} isNarrow>
      <p>“{title}” leaves the blog at once. It stays in the trash, from where it can be restored.</p>
      <Form method="post" className="row">
        <input type="hidden" name="to" value={to} />
        <SubmitButton className="button danger">Delete</SubmitButton>
        <Link className="button outline" to={to}>
          Cancel
        </Link>
      </Form>
    </AdminPage>
  );
}
