import { data, href } from "react-router";
import { listOfferedCategories } from "~/domain/categories/category-queries.server";
import { findLatestEventId } from "~/domain/live-events.server";
import { renderArticle } from "~/domain/posts/article-rendering.server";
import { savedVersionOf } from "~/domain/posts/edited-post";
import { publicationWarnings } from "~/domain/posts/publication-warnings";
import { redirectWithToast } from "~/middleware/flash-toast.server";
import { siteContext } from "~/middleware/request-context.server";
import { requireStaff } from "~/middleware/staff-session.server";
import { keptToast, savedToast, typedPost } from "~/ui/editor/save-answer";
import type { Route } from "./+types/edit-post";
import { getPostForStaff } from "./find-post.server";
import { PostEditorFrame } from "./post-editor-frame";
import { PostInTrash } from "./post-in-trash";
import { savePostedForm, statusOf } from "./post-saving.server";
import { readPublication, refusedPublication } from "./publication-forms.server";
import { readWarningContext } from "./warning-context.server";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
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
    refusedPublication: refusedPublication(url.searchParams, now()),
    warnings: publicationWarnings(post.fields, await readWarningContext(site)),
  };
}

/** The form of a browser without a script; with one, save-post answers. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const before = await getPostForStaff(context, params.id);
  const { answer, ...posted } = await savePostedForm(request, context, params.id);
  if (answer.kind === "refused") return data({ ...posted, refusal: answer }, { status: statusOf(answer) });
  if (posted.isKept) return redirectWithToast(href("/admin/posts/:id", params), keptToast(answer.saved.status));
  return redirectWithToast(href("/admin"), savedToast(posted.typed.title.trim(), before.fields.status, answer.saved.status));
}

export default function EditPost({ loaderData: { title, isInTrash, ...editor }, actionData }: Route.ComponentProps) {
  if (isInTrash && !actionData) return <PostInTrash id={editor.post.id} title={title} />;
  return <PostEditorFrame {...editor} refused={actionData ?? null} key={editor.post.id} />;
}
