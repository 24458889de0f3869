import { Form, href } from "react-router";
import { formatDay } from "~/domain/clinic/arizona-time";
import { getSpanishText, hashesOf, paragraphsOf, readNewestSpanish } from "~/domain/pages/edition-paragraphs.server";
import { findSpanishName, mayWithdraw } from "~/domain/pages/edition-signatures.server";
import { readEdition } from "~/domain/pages/spanish-editions.server";
import { requireRole } from "~/domain/staff/roles";
import { MarkedDifference } from "~/routes/admin/posts/revisions/marked-difference";
import { AdminPage } from "~/ui/admin/admin-page";
import { TextAreaField } from "~/ui/admin/field";
import { ActionButton, SubmitButton } from "~/ui/admin/submit-button";
import { RenderedHtml } from "~/ui/kit/trusted-html";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/spanish-edition-page";
import "~/ui/styles/prose.css";
import "./pages.css";

export const loader = adminLoader({}, async ({ db, site, actor, params, now }: AdminRequest<Route.LoaderArgs>) => {
  const { builtIn } = site.pages;
  const spanishName = await findSpanishName(db, actor.id);
  // Who signs may be an author.
  if (spanishName === null) requireRole(actor, "editor");
  const text = getSpanishText(builtIn, params.page);
  const edition = await readEdition(db, builtIn, text.path, now);
  const { english, spanish, review, isOutdated, isHidden, difference } = edition;
  const { words, post } = await readNewestSpanish(db, text);
  const [theirs, ours] = [english ? await paragraphsOf(db, english.content) : [], await paragraphsOf(db, words.content)];
  const rows = Array.from({ length: Math.max(theirs.length, ours.length) }, (_, place) => ({
    place,
    english: theirs[place]?.html ?? "",
    spanish: ours[place] ?? null,
  }));
  return {
    ...{ page: params.page, path: text.path, englishPath: text.englishPath, title: words.title, rows },
    ...{ review, isOutdated, isHidden, difference },
    ...{ post, spanishName, canWithdraw: mayWithdraw(edition, actor), canEdit: actor.role !== "author", isEnglishPublic: english !== null },
    isUnpublished: post !== null && !post.isShown && hashesOf(words, null).spanish !== hashesOf(spanish, null).spanish,
    seen: hashesOf(words, null).spanish,
    signed: hashesOf(spanish, english),
  };
});

export default function SpanishEditionPage({ loaderData }: Route.ComponentProps) {
  const { page, path, englishPath, title, rows, canEdit, seen, post } = loaderData;
  return (
    <AdminPage title={`Spanish edition: ${title}`} back={{ to: href("/admin/pages"), text: "Pages" }}>
      <EditionState {...loaderData} />
      <div className="row">
        <a className="quiet" href={path}>
          View in Spanish
        </a>
        <a className="quiet" href={englishPath}>
          View in English
        </a>
        {canEdit && (
          <ActionButton action={href("/admin/pages/spanish/:page/edit", { page })} className="quiet">
            Open in the editor
          </ActionButton>
        )}
        {canEdit && post && (
          <ActionButton action={href("/admin/pages/spanish/:page/built-in-text", { page })} className="quiet">
            Back to the built-in text
          </ActionButton>
        )}
      </div>
      <div className="edition-rows">
        <h2>English</h2>
        <h2>Spanish</h2>
        {rows.map((row) => (
          <Row key={row.place} {...row} {...{ page, seen, canEdit }} />
        ))}
      </div>
      <Signature {...loaderData} />
    </AdminPage>
  );
}

function EditionState({ page, post, isUnpublished, isOutdated, isHidden, difference, isEnglishPublic, canEdit }: PageData) {
  return (
    <>
      {!isEnglishPublic && <p className="notice">Its English page is not public, so visitors find this text by its address only.</p>}
      {isOutdated && (
        <div className="notice warn">
          <p>
            <b>The English text is newer.</b>{" "}
            {isHidden
              ? "Because it is first aid, visitors see telephone numbers and a link to the English page until somebody compares the two and signs."
              : "Visitors read a line that says so. It goes once somebody compares the two and signs."}
          </p>
          {difference && <MarkedDifference difference={difference} />}
        </div>
      )}
      {isUnpublished && post && (
        <div className="notice warn">
          <p>Visitors don’t see the newest Spanish text yet.</p>
          {canEdit && (
            <ActionButton
              action={href("/admin/pages/spanish/:page/publish", { page })}
              fields={{ version: String(post.version) }}
              className="button small"
            >
              Publish the Spanish text
            </ActionButton>
          )}
        </div>
      )}
    </>
  );
}

type PageData = Route.ComponentProps["loaderData"];

/** A paragraph in both languages; its form opens without a script. */
function Row({ page, place, english, spanish, seen, canEdit }: PageData["rows"][number] & Pick<PageData, "page" | "seen" | "canEdit">) {
  const action = href("/admin/pages/spanish/:page/paragraphs/:place", { page, place: String(place) });
  return (
    <>
      <div className="edition-text" id={`paragraph-${place}`}>
        <RenderedHtml html={english} />
      </div>
      <div className="edition-text">
        {spanish && <div lang="es">{spanish.html ? <RenderedHtml html={spanish.html} /> : <pre>{spanish.markdown}</pre>}</div>}
        {spanish && canEdit && (
          <details key={spanish.markdown}>
            <summary aria-label={`Edit paragraph ${place + 1}`}>Edit</summary>
            <Form method="post" action={action} preventScrollReset>
              <input type="hidden" name="seen" value={seen} />
              <TextAreaField
                label={`Paragraph ${place + 1} in Spanish`}
                name="markdown"
                lang="es"
                rows={Math.min(16, Math.ceil(spanish.markdown.length / 60) + 1)}
                defaultValue={spanish.markdown}
                maxLength={20_000}
              />
              <SubmitButton className="button small" action={action}>
                Save paragraph
              </SubmitButton>
            </Form>
          </details>
        )}
      </div>
    </>
  );
}

function Signature({ page, review, canWithdraw, spanishName, isUnpublished, isEnglishPublic, signed }: PageData) {
  if (review)
    return (
      <div className="notice">
        <p>
          {review.by} signed this text on {formatDay(review.on)}.
        </p>
        {canWithdraw && (
          <ActionButton action={href("/admin/pages/spanish/:page/withdraw", { page })} className="quiet">
            Withdraw signature
          </ActionButton>
        )}
      </div>
    );
  if (spanishName === null)
    return <p className="notice">Nobody has signed this text. An owner marks on the Staff page who reads Spanish.</p>;
  return (
    <section className="panel" aria-labelledby="sign-title">
      <h2 id="sign-title">Sign this text?</h2>
      {isUnpublished || !isEnglishPublic ? (
        <p>{isUnpublished ? "Publish the newest Spanish text first." : "Its English page is not public."}</p>
      ) : (
        <>
          <p>
            Sign when every order, number and telephone number is the same in both. Readers will see: <b>Revisado por {spanishName}</b>
          </p>
          <ActionButton action={href("/admin/pages/spanish/:page/sign", { page })} fields={signed} className="button">
            Sign
          </ActionButton>
        </>
      )}
    </section>
  );
}
