import { href, Link } from "react-router";
import { counted } from "~/domain/phrases";
import { ActionButton } from "~/ui/admin/submit-button";
import { Icon } from "~/ui/kit/icon";
import type { Route } from "./+types/import-progress-page";
import { listOtherContents } from "./review-groups";

type ImportState = Route.ComponentProps["loaderData"];

export function ImportResult({
  id,
  totals,
  expected,
  missing,
  notes,
  megabytes,
  isWebsite,
  hasDecisions,
}: ImportState & { megabytes: number }) {
  const { posts, pages, addresses, links, existing, existingMedia, clinic } = totals;
  const pictures = totals.pictures + totals.media;
  const allPictures = totals.wantedPictures + totals.media + existingMedia;
  const also = listOtherContents({ ...totals, pages: 0, testimonials: clinic > 0 ? expected.testimonials : 0 });
  const figures = [
    ...(posts > 0 || pages === 0 ? [[posts, posts === 1 ? "post" : "posts"] as const] : []),
    ...(pages > 0 ? [[pages, pages === 1 ? "page’s text" : "pages’ texts"] as const] : []),
    ...(allPictures > 0 ? [[pictures, `of ${counted(allPictures, "picture or PDF", "pictures and PDFs")}`] as const] : []),
    [addresses, addresses === 1 ? "old address leads here" : "old addresses lead here"] as const,
    [links, links === 1 ? "link between posts fixed" : "links between posts fixed"] as const,
  ];
  return (
    <>
      <dl className="import-figures">
        {figures.map(([count, text]) => (
          <div className="boxed" key={text}>
            <dd>{count.toLocaleString("en-US")}</dd>
            <dt className="hint">{text}</dt>
          </div>
        ))}
      </dl>
      {also !== "" && <p>Also added: {also}.</p>}
      {existingMedia > 0 && (
        <p>
          {counted(existingMedia, "picture")} of the file {existingMedia === 1 ? "is" : "are"} already here.
        </p>
      )}
      {existing > 0 && (
        <p>
          {counted(existing, "post")} of the file {existing === 1 ? "is" : "are"} already here and unchanged.
        </p>
      )}
      {missing.length > 0 && <MissingPictures id={id} missing={missing} megabytes={megabytes} />}
      {pages > 0 && hasDecisions && (
        <p className="import-note">
          {pages === 1 ? "The page’s text is a draft" : `The texts of ${counted(pages, "page")} are drafts`} that visitors don’t see yet.
          Under Pages you read and publish each, and set its place in the menu.
        </p>
      )}
      <div className="row">
        {pages > 0 && (
          <a className="button" href={href("/admin/pages")}>
            See the pages
          </a>
        )}
        {(posts > 0 || pages === 0) && (
          <a className={pages > 0 ? "button outline" : "button"} href={href("/admin/posts")}>
            See the posts
          </a>
        )}
        <Link className="button outline" to={href("/admin/import-export/:upload/undo", { upload: id })}>
          Undo this import
        </Link>
      </div>
      <p className="hint import-note">
        Undo removes what the import added, except what somebody has changed since.
        {clinic > 0 && " The clinic’s facts stay; their history can undo each change."} You don’t have to decide today.
        {isWebsite && " Old addresses lead here once the old domain points to this site."}
      </p>
      {notes.length > 0 && (
        <details>
          <summary>{counted(notes.length, "note")} on individual entries</summary>
          <ul className="rows">
            {notes.map(({ place, text }) => (
              <li key={`${place} ${text}`}>
                <span>
                  {place}
                  <small>{text}</small>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function MissingPictures({ id, missing, megabytes }: Pick<ImportState, "id" | "missing"> & { megabytes: number }) {
  const all = href("/admin/import-export/:upload/pictures/again", { upload: id });
  return (
    <section className="panel">
      <p className="field-error">
        <Icon name="alert" /> {counted(missing.length, "file could not be fetched", "files could not be fetched")}
      </p>
      <ul className="rows import-missing">
        {missing.map(({ mediaId, name, reason, post }) => (
          <li key={mediaId}>
            <span>
              {name}
              <small>{post ? `in “${post.title}”: ${reason}` : reason}</small>
            </span>
            <ActionButton action={all} fields={{ picture: mediaId }} label={`Try again: ${name}`} keepsScroll>
              Try again
            </ActionButton>
            <details>
              <summary aria-label={`Add it: ${name}`}>Add it</summary>
              <form
                method="post"
                encType="multipart/form-data"
                action={href("/admin/import-export/:upload/pictures/:picture/add", { upload: id, picture: mediaId })}
                className="row"
              >
                <input
                  type="file"
                  name="file"
                  required
                  aria-label={`File of ${name}, up to ${megabytes} MB`}
                  accept="image/*,application/pdf"
                />
                <button className="button outline small" type="submit">
                  Add this file
                </button>
              </form>
            </details>
          </li>
        ))}
      </ul>
      {missing.length > 1 && (
        <ActionButton action={all} busyText="Trying…">
          Try all of them again
        </ActionButton>
      )}
    </section>
  );
}
