import { data, href } from "react-router";
import { listOfferedCategories } from "~/domain/categories/category-queries.server";
import { emptyPost } from "~/domain/posts/post/post-form";
import { savedToast, typedPost } from "~/routes/admin/posts/editor/saving/save-answer";
import { savePostedForm, statusOf } from "~/routes/admin/posts/editor/saving/save-post-form.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/new-post";
import { PostEditorFrame } from "./post-editor-frame";

export async function loader({ context }: Route.LoaderArgs) {
  const { member } = requireStaff(context);
  const { database, now } = context.get(requestContext);
  return {
    stored: typedPost(emptyPost(member.name)),
    categories: await listOfferedCategories(database.kysely),
    saveId: crypto.randomUUID(),
    shownAt: now().toISOString(),
  };
}

/** The form of a browser without a script; with one, save-post answers. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, ...posted } = await savePostedForm(request, context, null);
  if (answer.kind === "saved") return redirectWithToast(href("/admin"), savedToast(posted.typed.title.trim(), null, answer.saved.status));
  return data({ ...posted, failure: answer }, { status: statusOf(answer) });
}

export default function NewPost({ loaderData, actionData }: Route.ComponentProps) {
  return <PostEditorFrame {...loaderData} post={null} html="" failed={actionData ?? null} />;
}
