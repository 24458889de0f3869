import type { Service } from "~/domain/pages/page";
import { serviceParts } from "~/domain/pages/service-parts";
import type { SpanishPage } from "~/domain/pages/shown-pages.server";
import { ServiceArticle } from "~/routes/site/service-article";
import { RenderedHtml } from "~/ui/kit/trusted-html";
import { LastQuestions } from "~/ui/public/last-questions";
import { OnThisPage } from "~/ui/public/on-this-page";
import { PageHero, ReviewLine } from "~/ui/public/page-hero";
import { useSite } from "~/ui/public/site-facts";
import { TwinLink } from "~/ui/public/twin-link";
import "~/ui/styles/prose.css";
import { editionCopy } from "~content/es/edition-copy";

type ShownText = Omit<SpanishPage, "content" | "validUntil"> & { readonly twin: string | null };

export function SpanishService({ service, page }: { service: Service; page: ShownText }) {
  const text = page.isHidden ? { ...page.text, html: "" } : page.text;
  return (
    <ServiceArticle service={service} text={text}>
      <EditionState page={page} />
    </ServiceArticle>
  );
}

export function SpanishArticle({ page }: { page: ShownText }) {
  const { html, sources } = serviceParts(page.text.html);
  return (
    <>
      <PageHero title={page.title} lead={page.text.intro}>
        {page.readTime !== null && <p>{editionCopy.readTime(page.readTime)}</p>}
        <ReviewLine review={page.review} />
        <TwinLink />
      </PageHero>
      <section className="section before-footer">
        <div className="wrap">
          <EditionState page={page} />
          {!page.isHidden && (
            <>
              <OnThisPage html={html} />
              <RenderedHtml html={html} />
            </>
          )}
          <div className="prose">
            <LastQuestions />
            <section className="sources">
              <p>{useSite().copy.service.generalInformation}</p>
            </section>
          </div>
          {!page.isHidden && <RenderedHtml html={sources} />}
        </div>
      </section>
    </>
  );
}

export function SpanishStatement({ page }: { page: ShownText }) {
  return (
    <>
      <PageHero title={page.title} lead={page.text.intro} />
      <section className="section before-footer">
        <div className="wrap">
          <EditionState page={page} />
          <OnThisPage html={page.text.html} />
          <RenderedHtml html={page.text.html} />
        </div>
      </section>
    </>
  );
}

/** That the English page is newer, or that the text waits for somebody to check it. */
function EditionState({ page: { isOutdated, isHidden, twin } }: { page: ShownText }) {
  if (!isOutdated && !isHidden) return null;
  return (
    <p className="edition-state">
      {isHidden ? editionCopy.hidden : editionCopy.newer}{" "}
      {twin !== null && (
        <a href={twin} hrefLang="en">
          {editionCopy.english}
        </a>
      )}
    </p>
  );
}
