import { href } from "react-router";
import type { ImportReview } from "~/domain/blog-import/review/import-review";
import { findImport } from "~/domain/blog-import/runs/import-records.server";
import { counted } from "~/domain/phrases";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import { countWords } from "~/domain/posts/article/reading-time";
import { AdminPage } from "~/ui/admin/admin-page";
import { ActionButton } from "~/ui/admin/submit-button";
import { RenderedHtml } from "~/ui/kit/trusted-html";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { adminError } from "~/web/http-errors.server";
import type { Route } from "./+types/old-text-page";
import { fateOptions } from "./review-fields";
import "~/ui/styles/prose.css";
import "./import.css";

export const loader = adminLoader({ role: "owner" }, async ({ db, params, site, now }: AdminRequest<Route.LoaderArgs>) => {
  const stored = await findImport(db, params.upload);
  const review: Partial<ImportReview> = stored?.state === "waiting" ? JSON.parse(stored.review ?? "{}") : {};
  const decision = review.decisions?.[Number(params.page)];
  if (!decision) throw adminError(404, "Page not found", "This import has no such page, or it was started already.");
  const { title, path, words, text = "", guess, instead } = decision;
  const { builtIn } = site.pages;
  const name = builtIn.names.find((one) => one === guess);
  return {
    ...{ title, words, instead, options: fateOptions(decision) },
    chosen: stored?.totals.planned?.fates?.[path] ?? guess,
    oldAddress: URL.parse(path, review.site ?? "")?.href ?? null,
    // Its pictures are on the old site, and come with the import.
    html: await renderArticle(
      db,
      text.replace(PICTURE, (_, description: string) => `*Picture: ${description || "not described"}*`),
    ),
    here: name === undefined ? null : { title: builtIn.copy(name).title, html: (await site.pages.read(name, now)).text.html },
    isCut: countWords(text) < words,
  };
});

const PICTURE = /!\[([^\]]{0,500})\]\([^)]{0,1000}\)/g;

/** The text of a page as it would be imported, beside the one that this site has. */
export default function OldTextPage({ loaderData: found, params }: Route.ComponentProps) {
  const { title, words, instead, options, chosen, oldAddress, html, here, isCut } = found;
  const back = `${href("/admin/import-export/:upload", { upload: params.upload })}#page-${params.page}`;
  return (
    <AdminPage title={title} back={{ to: back, text: "Review" }}>
      <div className="row" role="group" aria-label="What this page becomes">
        {options.map(([fate, text]) => (
          <ActionButton
            key={fate}
            action={href("/admin/import-export/:upload/pages/:page/choose", params)}
            fields={{ fate }}
            className={fate === chosen ? "button small" : "button outline small"}
          >
            {fate === chosen ? `Chosen: ${text}` : text}
          </ActionButton>
        ))}
      </div>
      <div className={instead === "" ? "columns old-texts" : "columns old-texts two"}>
        <section className="boxed">
          <h2>On the old website</h2>
          <p className="hint">
            {counted(words, "word")}, without menus and what stands around the text.{" "}
            {oldAddress && (
              <a href={oldAddress} target="_blank" rel="noreferrer">
                See the old page
              </a>
            )}
          </p>
          <RenderedHtml html={html} />
          {isCut && <p className="hint">Only the beginning is shown here. The import brings the whole text.</p>}
        </section>
        {instead !== "" && (
          <section className="boxed">
            <h2>{here ? `Here: ${here.title}` : "Here"}</h2>
            <p className="hint">
              {here ? "What visitors read now." : "This page is made of the clinic’s facts, or of other pages, and has no text of its own."}{" "}
              <a href={instead} target="_blank" rel="noreferrer">
                See the page here
              </a>
            </p>
            {here && <RenderedHtml html={here.html} />}
          </section>
        )}
      </div>
    </AdminPage>
  );
}
