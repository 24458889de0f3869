import { href, Link, redirect } from "react-router";
import { z } from "zod";
import { savedVersionOf } from "~/domain/posts/post/post-for-staff";
import { checkPublicationTime } from "~/domain/posts/publishing/scheduling";
import { schedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { publishPost, showPlanned } from "~/domain/posts/writing/post-editing-commands.server";
import { getPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { keepList, useKeepList } from "~/routes/admin/list-return";
import { readPublication } from "~/routes/admin/posts/editor/publishing/publication-forms.server";
import { typedPost } from "~/routes/admin/posts/editor/writing/save";
import { saveIdOf } from "~/routes/admin/posts/editor/writing/save-post-form.server";
import { listPath } from "~/routes/admin/posts/list/posts-address";
import { AdminPage } from "~/ui/admin/admin-page";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/pre-publish-page";
import { summaryOf } from "./post-summary";
import { PrePublishContent } from "./pre-publish-content";
import { findWarnings } from "./warning-context.server";

/** The editor's sheet as a page, for browsers without a script. It shows the text as it was saved last. */
export const loader = adminLoader({}, async ({ db, actor, site, now, params }: AdminRequest<Route.LoaderArgs>) => {
  const post = await getPostForStaff(db, params.id, actor);
  const publication = await readPublication(site, post.id, actor);
  return {
    post: savedVersionOf(post),
    saveId: crypto.randomUUID(),
    summary: summaryOf(typedPost(post.fields), post.publishedAt ?? publication.plan.scheduledAt ?? now.toISOString()),
    publication,
    host: new URL(site.origin).host,
    warnings: await findWarnings(site, post.fields),
  };
});

export const action = adminAction(
  { page: ({ id }, url) => keepList(href("/admin/posts/:id/before", { id }), url), fields: { publish_at: ["invalid"] } },
  async ({ database, db, actor, now, params, url, read }: ActionRequest<Route.ActionArgs>) => {
    const form = await read(publishForm);
    const edit = { id: params.id, basedOnVersion: form.version, saveId: saveIdOf(form.saveId), actor, now };
    const { page } = await getPostForStaff(db, params.id, actor);
    if (form.when === "now") await publishPost(database, edit);
    else {
      const check = checkPublicationTime(form.publish_at, now);
      if (!check.ok) throw new FormError({ publish_at: check.message });
      await showPlanned(database, edit);
      await schedulePost(database, { id: params.id, at: check.at, actor, now });
    }
    return redirect(listPath({ page }, url.searchParams), 303);
  },
);

const publishForm = z.object({
  version: z.coerce.number().int().catch(0),
  saveId: z.string().catch(""),
  when: z.enum(["now", "date"]),
  publish_at: z.string().catch(""),
});

export default function PrePublishPage({ loaderData, actionData }: Route.ComponentProps) {
  const { post, saveId, summary, publication, host, warnings } = loaderData;
  const editor = useKeepList()(href("/admin/posts/:id", { id: post.id }));
  return (
    <AdminPage title="Check and publish">
      <p>
        <Link to={editor}>Keep writing</Link>
      </p>
      <PrePublishContent
        post={post}
        summary={summary}
        host={host}
        publication={publication}
        warnings={warnings}
        jump={() => (
          <Link className="quiet" to={editor}>
            Change it
          </Link>
        )}
        typedTime={actionData?.typed.publish_at}
        error={actionData?.errors.publish_at}
      >
        <input type="hidden" name="version" value={post.version} />
        <input type="hidden" name="saveId" value={saveId} />
      </PrePublishContent>
    </AdminPage>
  );
}
