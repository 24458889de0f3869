import { serviceParts } from "~/domain/pages/service-parts";
import { PhoneText } from "~/ui/kit/phone-text";
import { RenderedHtml } from "~/ui/kit/trusted-html";
import { siteCopy } from "~content/site-copy";
import "~/ui/styles/service-page.css";
import { hasHeroSentence } from "~/routes/admin/page-names";

interface PagePreviewProps {
  readonly page: string;
  readonly title: string;
  readonly lead: string;
  readonly html: string;
  /** Replaces the rendered text. */
  readonly body?: React.ReactNode;
}

/** The text of a page in its colors, without its pictures and buttons. */
export function PagePreview({ page, title, lead, html, body }: PagePreviewProps) {
  const isService = page !== "home" && page !== "about";
  const parts = serviceParts(html);
  return (
    <article>
      <header className="article-hero night ridge">
        <div className="wrap end">
          <h1>{page === "home" ? siteCopy.home.hero.title : title}</h1>
          {hasHeroSentence(page) && lead !== "" && (
            <p className="lead">
              <PhoneText text={lead} />
            </p>
          )}
        </div>
      </header>
      <div className="section article">
        <div className="wrap">
          {body ?? <RenderedHtml html={isService ? parts.html : html} />}
          {isService && !body && (
            <div className="sources">
              <p>{siteCopy.service.generalInformation}</p>
              <RenderedHtml html={parts.sources} className="" />
            </div>
          )}
        </div>
      </div>
    </article>
  );
}
