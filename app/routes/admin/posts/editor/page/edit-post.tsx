import { data, href, redirect } from "react-router";
import { listOfferedCategories } from "~/domain/categories/category-queries.server";
import { findLatestEventId } from "~/domain/live/live-events.server";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import { savedVersionOf } from "~/domain/posts/post/post-for-staff";
import { getPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { keepList } from "~/routes/admin/list-return";
import { findWarnings } from "~/routes/admin/posts/editor/publishing/pre-publish/warning-context.server";
import { failedPublication, readPublication } from "~/routes/admin/posts/editor/publishing/publication-forms.server";
import { postFormHandle } from "~/routes/admin/posts/editor/writing/post-form-handle";
import { toastOfSave, typedPost } from "~/routes/admin/posts/editor/writing/save";
import { savePostedForm, statusOf } from "~/routes/admin/posts/editor/writing/save-post-form.server";
import { listPath } from "~/routes/admin/posts/list/posts-address";
import { PostInTrash } from "~/routes/admin/posts/trash/post-in-trash";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import type { Route } from "./+types/edit-post";
import { PostEditor } from "./post-editor";

export const handle = postFormHandle;

export const loader = adminLoader({}, async ({ db, actor, site, now, params, url }: AdminRequest<Route.LoaderArgs>) => {
  // Read before the post, so that no change in between is missed.
  const liveAfter = await findLatestEventId(db);
  const post = await getPostForStaff(db, params.id, actor);
  return {
    liveAfter,
    post: savedVersionOf(post),
    title: post.fields.title,
    isInTrash: post.deletedAt !== null,
    stored: typedPost(post.fields),
    live: post.live && typedPost(post.live),
    html: await renderArticle(db, post.fields.content),
    categories: await listOfferedCategories(db),
    saveId: crypto.randomUUID(),
    shownAt: now.toISOString(),
    publication: await readPublication(site, post.id, actor),
    failedPublication: failedPublication(url.searchParams, now),
    warnings: await findWarnings(site, post.fields),
  };
});

/** For browsers without a script; the script posts to save-post. */
export const action = adminAction({ page: href("/admin") }, async (ctx: ActionRequest<Route.ActionArgs>) => {
  const { db, actor, params, url } = ctx;
  const before = await getPostForStaff(db, params.id, actor);
  const { answer, ...posted } = await savePostedForm(ctx, params.id, { before: before.fields.status, asksFirst: true });
  if (answer.kind === "failed") return data({ ...posted, failure: answer }, { status: statusOf(answer) });
  if (posted.isHeldBack) return redirect(keepList(href("/admin/posts/:id/before", { id: params.id }), url), 303);
  const list = listPath(answer.saved, url.searchParams);
  // The list reports a change itself.
  return answer.saved.unchanged
    ? redirectWithToast(list, toastOfSave(posted.typed.title.trim(), before.fields.status, { ...answer, ...posted }))
    : redirect(list, 303);
});

export default function EditPost({ loaderData: { title, isInTrash, ...editor }, actionData }: Route.ComponentProps) {
  if (isInTrash && !actionData) return <PostInTrash post={editor.post} title={title} />;
  return <PostEditor {...editor} failed={actionData ?? null} key={editor.post.id} />;
}
