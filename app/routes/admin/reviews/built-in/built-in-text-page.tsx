import { href, Link } from "react-router";
import { arizonaDate, formatDay, formatMonth } from "~/domain/clinic/arizona-time";
import { readBuiltInText } from "~/domain/pages/built-in-reviews.server";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import { pathOfPage } from "~/domain/posts/post/slug";
import { requireVeterinarian } from "~/domain/staff/veterinarians.server";
import { pageLabel } from "~/routes/admin/page-names";
import { PagePreview } from "~/routes/admin/posts/editor/page/preview/page-preview";
import { MarkedDifference } from "~/routes/admin/posts/revisions/marked-difference";
import { BackLink } from "~/ui/admin/admin-page";
import { ActionButton } from "~/ui/admin/submit-button";
import { RenderedHtml } from "~/ui/kit/trusted-html";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { blogCopy } from "~content/blog-copy";
import type { Route } from "./+types/built-in-text-page";
import "~/ui/styles/article.css";
import "~/routes/admin/posts/editor/page/editor.css";
import "~/routes/admin/reviews/reviews.css";

export const loader = adminLoader({}, async ({ db, site, actor, params, now }: AdminRequest<Route.LoaderArgs>) => {
  const { printedName } = await requireVeterinarian(db, actor);
  const { builtIn } = site.pages;
  const { content, ...text } = await readBuiltInText(db, builtIn, params.text);
  const isPage = builtIn.names.some((page) => page === text.name);
  const path = isPage ? pathOfPage(text.name) : text.shownOn && pathOfPage(text.shownOn);
  const line = isPage ? blogCopy.post.reviewed(printedName, formatMonth(arizonaDate(now))) : null;
  return { ...text, title: pageLabel(text.name, text.title), html: renderMarkdown(content), isPage, path, line };
});

export default function BuiltInTextPage({ loaderData }: Route.ComponentProps) {
  const { name, title, intro, html, isPage, path, review, outdated, difference } = loaderData;
  return (
    <main id="main" className="review">
      <title>{`Review ${title} | Website admin`}</title>
      <div className="review-bar">
        <div className="wrap">
          <BackLink to={href("/admin/reviews/built-in")}>Built-in texts</BackLink>
          <div className="answers">
            {path && (
              <a className="button outline small" href={path}>
                Open the page
              </a>
            )}
            {!review && (
              <a className="button small" href="#answer">
                Approve
              </a>
            )}
          </div>
        </div>
      </div>
      {(review || difference) && (
        <div className="wrap review-notes">
          {review && (
            <div className="notice">
              <p>
                {review.by} approved this text on {formatDay(review.on)}.
              </p>
              <ActionButton action={href("/admin/reviews/built-in/:text/withdraw", { text: name })}>Withdraw approval</ActionButton>
            </div>
          )}
          {outdated && difference && (
            <details open>
              <summary>
                What changed since {outdated.by} approved it on {formatDay(outdated.on)}
              </summary>
              <MarkedDifference difference={difference} />
            </details>
          )}
        </div>
      )}
      <PagePreview page={name} title={title} lead={intro} html={html} body={isPage ? undefined : <RenderedHtml html={html} />} />
      {!review && (
        <div className="wrap">
          <Answer {...loaderData} />
        </div>
      )}
    </main>
  );
}

function Answer({ name, title, line, hash, isPage }: Route.ComponentProps["loaderData"]) {
  return (
    <section className="panel review-answer" id="answer" aria-labelledby="answer-title">
      <h2 id="answer-title">Approve this text?</h2>
      {line && (
        <p>
          On the page, readers will see: <b>{line}</b>
        </p>
      )}
      {name === "emergency-care" && <p>The line appears once you have approved the page’s opening text too.</p>}
      <p>
        Your approval covers this text only. If an update changes it, you’ll be asked to review it again.
        {isPage && " "}
        {isPage && (
          <>
            To change it yourself, <Link to={href("/admin/pages")}>write the page’s own text</Link>.
          </>
        )}
      </p>
      <ActionButton
        action={href("/admin/reviews/built-in/:text/approve", { text: name })}
        fields={{ hash }}
        className="button"
        label={`Approve ${title}`}
      >
        Approve
      </ActionButton>
    </section>
  );
}
