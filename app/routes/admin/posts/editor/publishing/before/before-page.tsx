import { href, Link, redirect } from "react-router";
import { z } from "zod";
import { formatArizonaTime } from "~/domain/clinic/arizona-time";
import { checkArticle } from "~/domain/posts/article/article-rendering.server";
import { savedVersionOf } from "~/domain/posts/post/post-for-staff";
import { checkPublicationTime } from "~/domain/posts/publishing/scheduling";
import { schedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { publishPost, showPlanned } from "~/domain/posts/writing/post-editing-commands.server";
import { getPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { keepList, useKeepList } from "~/routes/admin/list-return";
import { nounOf } from "~/routes/admin/page-names";
import { readPublication } from "~/routes/admin/posts/editor/publishing/publication-forms.server";
import { AskForReview } from "~/routes/admin/posts/editor/publishing/review/ask-for-review";
import { openComments, reviewSentence } from "~/routes/admin/posts/editor/publishing/review/review-state";
import { typedPost } from "~/routes/admin/posts/editor/writing/save";
import { saveIdOf } from "~/routes/admin/posts/editor/writing/save-post-form.server";
import { listPath } from "~/routes/admin/posts/list/posts-address";
import { AdminPage } from "~/ui/admin/admin-page";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/before-page";
import { summaryOf } from "./post-summary";
import { PublishForm } from "./publish-form";
import { ReaderCards } from "./reader-cards";
import { Suggestions } from "./suggestions";
import { readWarningContext } from "./warning-context.server";
import "./before.css";

/** The sheet of the editor as a page of its own, for browsers without a script. It is about the text as it was saved last. */
export const loader = adminLoader({}, async ({ db, actor, site, now, params }: AdminRequest<Route.LoaderArgs>) => {
  const post = await getPostForStaff(db, params.id, actor);
  const publication = await readPublication(site, post.id, actor);
  const { scheduledAt } = publication.plan;
  return {
    post: savedVersionOf(post),
    saveId: crypto.randomUUID(),
    summary: summaryOf(typedPost(post.fields), post.publishedAt ?? now.toISOString()),
    publication,
    planned: scheduledAt ? formatArizonaTime(new Date(scheduledAt)) : "",
    host: new URL(site.origin).host,
    warnings: await checkArticle(post.fields, (article) => readWarningContext(site, post.fields.slug, article)),
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

export default function BeforePage({ loaderData, actionData }: Route.ComponentProps) {
  const { post, saveId, summary, publication, planned, host, warnings } = loaderData;
  const editor = useKeepList()(href("/admin/posts/:id", { id: post.id }));
  const typed = actionData?.typed.publish_at ?? planned;
  return (
    <AdminPage title="Before it goes out">
      <p>
        <Link to={editor}>Keep writing</Link>
      </p>
      {!post.page && <ReaderCards post={summary} host={host} />}
      <div className="before-decisions">
        <Suggestions
          comments={openComments(publication)}
          warnings={warnings}
          jump={() => (
            <Link className="quiet" to={editor}>
              Change it
            </Link>
          )}
        />
        <section className="before-review">
          <h2>Medical review</h2>
          <p>{reviewSentence(publication, post)}</p>
          <AskForReview id={post.id} noun={nounOf(post)} publication={publication} />
        </section>
        <PublishForm isPublished={post.status === "published"} planned={typed} error={actionData?.errors.publish_at} key={typed}>
          <input type="hidden" name="version" value={post.version} />
          <input type="hidden" name="saveId" value={saveId} />
        </PublishForm>
      </div>
    </AdminPage>
  );
}
