import { Form, href, Link } from "react-router";
import { PostNotFoundError } from "~/domain/posts/post/post-errors";
import { findPostForStaff } from "~/domain/posts/writing/post-editing-queries.server";
import { deleteForGood } from "~/domain/posts/writing/trash-commands.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { SubmitButton } from "~/ui/admin/submit-button";
import { redirectWithToast } from "~/web/flash-toast.server";
import { translateRefusals } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/delete-for-good";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { member: actor } = requireStaff(context, "owner");
  const { database } = context.get(requestContext);
  return translateRefusals(async () => {
    const post = await findPostForStaff(database.kysely, params.id, actor);
    if (!post?.deletedAt) throw new PostNotFoundError();
    return { title: post.fields.title };
  });
}

export async function action({ params, context }: Route.ActionArgs) {
  const { member: actor } = requireStaff(context, "owner");
  const { database, now } = context.get(requestContext);
  await translateRefusals(() => deleteForGood(database, { id: params.id, actor, now: now() }));
  return redirectWithToast(href("/admin/posts/trash"), { title: "Deleted for good", text: "The post is gone.", variant: "success" });
}

/** Asked first, since it can't be undone. */
export default function DeleteForGood({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <AdminPage title="Delete for good?" isNarrow>
      <p>“{title}” and all its earlier versions are gone then. This can’t be undone.</p>
      <Form method="post" className="row">
        <SubmitButton className="button danger">Delete for good</SubmitButton>
        <Link className="button outline" to={href("/admin/posts/trash")}>
          Cancel
        </Link>
      </Form>
    </AdminPage>
  );
}
