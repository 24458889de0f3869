import { withStackedTables } from "~/domain/pages/service-parts";
import type { OwnPage } from "~/domain/pages/shown-pages.server";
import { RenderedHtml } from "~/ui/kit/trusted-html";
import { OnThisPage } from "~/ui/public/on-this-page";
import { PageHero, ReviewLine } from "~/ui/public/page-hero";
import "~/ui/styles/prose.css";
import "~/ui/styles/service-page.css";

/** A page that the clinic added. */
export function OwnPageText({ title, text }: OwnPage) {
  return (
    <>
      <PageHero title={title} lead={text.intro}>
        <ReviewLine review={text.review} />
      </PageHero>
      <section className="section before-footer">
        <div className="wrap">
          <OnThisPage html={text.html} />
          <RenderedHtml html={withStackedTables(text.html)} />
        </div>
      </section>
    </>
  );
}
