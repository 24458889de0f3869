import { href } from "react-router";
import { type EditorFields, emptyText } from "~/domain/posts/post/post-for-staff";
import { sanitizedFields } from "~/domain/posts/post/post-form";
import { isOwnPage } from "~/domain/posts/post/slug";
import { previewTyped } from "~/domain/posts/reading/preview-reading.server";
import { getPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { formEntries } from "~/routes/admin/posts/editor/writing/posted-form";
import { ArticleText } from "~/routes/blog/article-text";
import { PreviewedPage, previewedPage } from "~/routes/blog/previewed-page";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { readForm } from "~/web/form-errors.server";
import "~/ui/styles/article.css";
import "~/ui/styles/blog.css";
import type { Route } from "./+types/visitors-page";

export const loader = adminLoader({}, (ctx: AdminRequest<Route.LoaderArgs>) => (ctx.params.id === "new" ? null : shown(ctx, null)));

/** Shows the typed text as readers would see it, and stores nothing. */
export const action = adminAction({ page: href("/admin") }, async (ctx: ActionRequest<Route.ActionArgs>) =>
  shown(ctx, formEntries(await readForm(ctx.request))),
);

async function shown({ db, actor, params, now, site }: AdminRequest<Route.LoaderArgs>, entries: Readonly<Record<string, unknown>> | null) {
  const post = params.id === "new" ? null : await getPostForStaff(db, params.id, actor);
  const stored: EditorFields = post?.fields ?? {
    ...emptyText,
    title: "No title yet",
    slug: "new",
    content: "…",
    author_name: actor.name,
    status: "draft",
  };
  const fields = entries ? typedOver(stored, entries, post?.page ?? null) : stored;
  const { markdown, ...text } = await previewTyped(db, post, fields, now);
  return { post: text, page: previewedPage(site.pages.builtIn, { page: post?.page ?? null, post: text }) };
}

/** On a page only the hero sentence and the text can change, and the title of one that the clinic added. */
function typedOver(stored: EditorFields, entries: Readonly<Record<string, unknown>>, page: string | null): EditorFields {
  const fields = sanitizedFields(entries, stored, page);
  if (page === null) return fields;
  const { title, excerpt, content } = fields;
  return { ...stored, excerpt, content, ...(isOwnPage(page) && { title }) };
}

export default function VisitorsPage({ loaderData, actionData }: Route.ComponentProps) {
  const given = actionData ?? loaderData;
  return (
    <main id="main">
      {given === null ? (
        <h1>Nothing is written yet</h1>
      ) : given.page ? (
        <PreviewedPage {...given.page} />
      ) : (
        <ArticleText post={given.post} related={[]} />
      )}
    </main>
  );
}
