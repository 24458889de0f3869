import { data, href, redirect } from "react-router";
import { listOfferedCategories } from "~/domain/categories/category-queries.server";
import { emptyPost } from "~/domain/posts/post/post-form";
import { newPublication } from "~/routes/admin/posts/editor/publishing/publication-forms.server";
import { postFormHandle } from "~/routes/admin/posts/editor/writing/post-form-handle";
import { typedPost } from "~/routes/admin/posts/editor/writing/save";
import { savePostedForm, statusOf } from "~/routes/admin/posts/editor/writing/save-post-form.server";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/new-post";
import { PostEditor } from "./post-editor";

export const handle = postFormHandle;

/** Characters of a title that the address proposes. */
const MAX_TITLE = 100;

export const loader = adminLoader({}, async ({ db, site, actor, now, url }: AdminRequest) => ({
  stored: typedPost({ ...emptyPost(actor.name), title: url.searchParams.get("title")?.slice(0, MAX_TITLE) ?? "" }),
  categories: await listOfferedCategories(db),
  saveId: crypto.randomUUID(),
  shownAt: now.toISOString(),
  publication: await newPublication(site, actor),
}));

export const action = adminAction({ page: href("/admin") }, async (ctx: ActionRequest) => {
  const { answer, ...posted } = await savePostedForm(ctx, null, { asksFirst: true });
  if (answer.kind === "saved")
    return redirect(posted.isHeldBack ? href("/admin/posts/:id/before", { id: answer.saved.id }) : href("/admin"), 303);
  return data({ ...posted, failure: answer }, { status: statusOf(answer) });
});

export default function NewPost({ loaderData, actionData }: Route.ComponentProps) {
  return <PostEditor {...loaderData} post={null} html="" failed={actionData ?? null} />;
}
