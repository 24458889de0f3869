import { data, href } from "react-router";
import { listOfferedCategories } from "~/domain/categories/category-queries.server";
import { findLatestEventId } from "~/domain/live/live-events.server";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import { publicationWarnings } from "~/domain/posts/article/publication-warnings";
import { savedVersionOf } from "~/domain/posts/post/post-for-staff";
import { changesSavedToast, savedToast, typedPost } from "~/routes/admin/posts/editor/saving/save-answer";
import { savePostedForm, statusOf } from "~/routes/admin/posts/editor/saving/save-post-form.server";
import { getPostForStaff } from "~/routes/admin/posts/find-post.server";
import { failedPublication, readPublication } from "~/routes/admin/posts/publication/publication-forms.server";
import { PostInTrash } from "~/routes/admin/posts/trash/post-in-trash";
import { readWarningContext } from "~/routes/admin/posts/warning-context.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/edit-post";
import { PostEditorFrame } from "./post-editor-frame";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const { database, now } = site;
  // Before the post is read, so that no change is missed in between.
  const liveAfter = await findLatestEventId(database.kysely);
  const post = await getPostForStaff(context, params.id);
  return {
    liveAfter,
    post: savedVersionOf(post),
    title: post.fields.title,
    isInTrash: post.deletedAt !== null,
    stored: typedPost(post.fields),
    live: post.live && typedPost(post.live),
    html: await renderArticle(database.kysely, post.fields.content),
    categories: await listOfferedCategories(database.kysely),
    saveId: crypto.randomUUID(),
    shownAt: now().toISOString(),
    publication: await readPublication(site, post.id, requireStaff(context).member),
    failedPublication: failedPublication(url.searchParams, now()),
    warnings: publicationWarnings(post.fields, await readWarningContext(site)),
  };
}

/** The form of a browser without a script; with one, save-post answers. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const before = await getPostForStaff(context, params.id);
  const { answer, ...posted } = await savePostedForm(request, context, params.id);
  if (answer.kind === "failed") return data({ ...posted, failure: answer }, { status: statusOf(answer) });
  if (posted.asDraft) return redirectWithToast(href("/admin/posts/:id", params), changesSavedToast(answer.saved.status));
  return redirectWithToast(href("/admin"), savedToast(posted.typed.title.trim(), before.fields.status, answer.saved.status));
}

export default function EditPost({ loaderData: { title, isInTrash, ...editor }, actionData }: Route.ComponentProps) {
  if (isInTrash && !actionData) return <PostInTrash id={editor.post.id} title={title} />;
  return <PostEditorFrame {...editor} failed={actionData ?? null} key={editor.post.id} />;
}
