import { Form, href, Link } from "react-router";
import { findPostForStaff } from "~/domain/posts/post-editing-queries.server";
import { PostNotFoundError } from "~/domain/posts/post-errors";
import { deleteForGood } from "~/domain/posts/trash-commands.server";
import { redirectWithToast } from "~/middleware/flash-toast.server";
import { siteContext } from "~/middleware/request-context.server";
import { translateRefusals } from "~/middleware/staff-refusals.server";
import { requireStaff } from "~/middleware/staff-session.server";
import { AdminPage } from "~/ui/staff/admin-page";
import { SubmitButton } from "~/ui/staff/submit-button";
import type { Route } from "./+types/delete-for-good";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { member: actor } = requireStaff(context, "owner");
  const { database } = context.get(siteContext);
  return translateRefusals(async () => {
    const post = await findPostForStaff(database.kysely, params.id, actor);
    if (!post?.deletedAt) throw new PostNotFoundError();
    return { title: post.fields.title };
  });
}

export async function action({ params, context }: Route.ActionArgs) {
  const { member: actor } = requireStaff(context, "owner");
  const { database, now } = context.get(siteContext);
  await translateRefusals(() => deleteForGood(database, { id: params.id, actor, now: now() }));
  return redirectWithToast(href("/admin/posts/trash"), { title: "Deleted for good", text: "The post is gone.", variant: "success" });
}

/** Asked first, since it can't be undone. */
export default function DeleteForGood({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <AdminPage title="Delete for good?" isNarrow>
      <p>“{title}” and all its earlier versions are gone then. This can’t be undone.</p>
      <Form method="post" className="row">
        <SubmitButton className="btn danger">Delete for good</SubmitButton>
        <Link className="btn line" to={href("/admin/posts/trash")}>
          Cancel
        </Link>
      </Form>
    </AdminPage>
  );
}
