import { Form, href, Link } from "react-router";
import { arizonaDate, formatDay, formatMonth } from "~/domain/clinic/arizona-time";
import { capitalized, counted } from "~/domain/phrases";
import { postPermissions } from "~/domain/posts/post/post-permissions";
import { formatReviewDue, reviewStatus, suggestNextReview } from "~/domain/posts/publishing/medical-review";
import { readForReview } from "~/domain/posts/reviewing/review-reading.server";
import { requireVeterinarian } from "~/domain/staff/veterinarians.server";
import { PagePreview } from "~/routes/admin/posts/editor/page/preview/page-preview";
import { MarkedDifference } from "~/routes/admin/posts/revisions/marked-difference";
import { BackLink } from "~/ui/admin/admin-page";
import { TextField } from "~/ui/admin/field";
import { ActionButton, SubmitButton } from "~/ui/admin/submit-button";
import { ArticleView } from "~/ui/kit/article-view";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { blogCopy } from "~content/blog-copy";
import type { Route } from "./+types/review-page";
import { CommentedText } from "./commented-text";
import "~/ui/styles/article.css";
import "~/routes/admin/posts/editor/page/editor.css";
import "./reviews.css";

export const loader = adminLoader({}, async ({ db, actor, params, url, now }: AdminRequest<Route.LoaderArgs>) => {
  const { printedName } = await requireVeterinarian(db, actor);
  const version = Number(url.searchParams.get("version")) || null;
  const { post, authorId, comments, ...read } = await readForReview(db, params.id, version, now);
  const { markdown, ...shown } = post;
  const today = arizonaDate(now);
  const nextOn = read.nextOn !== null && read.nextOn > today ? read.nextOn : suggestNextReview(today);
  const due = read.nextOn !== null && reviewStatus(read.nextOn, today) !== "current" ? formatReviewDue(read.nextOn, today) : null;
  const canMarkDone = postPermissions(actor, { authorId, page: read.page }).edit;
  return {
    ...read,
    ...{ post: shown, id: params.id, ownId: actor.id, printedName, today, nextOn, due },
    comments: comments.map((comment) => ({ ...comment, canMarkDone })),
  };
});

export default function ReviewPage({ loaderData }: Route.ComponentProps) {
  const { id, post, page, text, version, request, lastReviewed, newest, newestVersion, isReviewed } = loaderData;
  const { blocks, comments, ownId, due } = loaderData;
  const body = <CommentedText {...{ id, version, ownId, blocks, comments }} />;
  const open = comments.filter(({ doneAt }) => doneAt === null).length;
  return (
    <main id="main" className="review">
      <title>{`Review ${text.title} | Website admin`}</title>
      <div className="review-bar">
        <div className="wrap">
          <BackLink to={href("/admin/reviews")}>Reviews</BackLink>
          <span className="soft">
            Version {version}
            {open > 0 && `, ${counted(open, "open comment")}`}
          </span>
          <div className="answers">
            {request && (
              <a className="button outline small" href="#send-back">
                Send back
              </a>
            )}
            <a className="button small" href="#answer">
              Approve
            </a>
          </div>
        </div>
      </div>
      <div className="wrap review-notes">
        {request && (
          <p>
            <b>{request.askedBy} asks:</b> {request.message ? `“${request.message}”` : "Please review this text."}
          </p>
        )}
        {due && (
          <p className="notice warn">
            <b>{`${capitalized(due)}.`}</b> Read the whole text as if it were new: doses, numbers, sources.{" "}
            {isReviewed ? "It has not changed since it was approved." : lastReviewed ? "What has changed is below." : ""} If it is still
            correct, approve it and choose the next date.
          </p>
        )}
        {isReviewed && !due && <p className="notice">This text has been reviewed. It appears below as readers see it.</p>}
        {newest && (
          <div className="notice warn" role="status">
            <p>
              {newest.by ?? "Somebody"} saved a different text after this version.{" "}
              <Link to={`?version=${newestVersion}`}>Read the newest version ({newestVersion})</Link>
            </p>
            <MarkedDifference difference={newest.difference} slug={text.slug} />
          </div>
        )}
        {lastReviewed && (
          <details>
            <summary>
              What changed since {lastReviewed.by} reviewed it on {formatDay(lastReviewed.on)}
            </summary>
            <MarkedDifference difference={lastReviewed.difference} slug={text.slug} />
          </details>
        )}
      </div>
      {page === null ? (
        <ArticleView post={post} readTime={blogCopy.post.readTime} body={body} />
      ) : (
        <PagePreview page={page} title={text.title} lead={text.excerpt} html="" body={body} />
      )}
      <div className="wrap">
        <ReviewAnswer {...loaderData} />
      </div>
    </main>
  );
}

function ReviewAnswer({ id, version, newest, newestVersion, request, printedName, today, nextOn }: Route.ComponentProps["loaderData"]) {
  const search = `?version=${version}`;
  const approve = `${href("/admin/reviews/:id/approve", { id })}${search}`;
  return (
    <section className="panel review-answer" id="answer" aria-labelledby="answer-title">
      <h2 id="answer-title">Approve version {version}?</h2>
      <p>
        Under the title, readers will see: <b>{blogCopy.post.reviewed(printedName, formatMonth(today))}</b>
      </p>
      <p>
        {newest && "It won’t appear on the newer text saved since. "}
        Your approval covers this text only. When the text changes, the line disappears until you review it again.
      </p>
      <Form method="post" action={approve} className="narrow flow">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="newest" value={newestVersion} />
        <TextField
          name="next_review_on"
          label="Next review"
          type="date"
          defaultValue={nextOn}
          help="The text is listed as due around then. Leave empty for no further review."
        />
        <SubmitButton action={approve}>Approve</SubmitButton>
      </Form>
      {request && (
        <>
          <p id="send-back">Or send it back to {request.askedBy}: they’ll get an email and see your comments next to the text.</p>
          <ActionButton action={`${href("/admin/reviews/:id/return", { id })}${search}`}>Send back</ActionButton>
        </>
      )}
    </section>
  );
}
