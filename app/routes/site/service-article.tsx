import { href } from "react-router";
import type { ServicePage } from "~/domain/service-pages/service-page";
import { Icon } from "~/ui/kit/icon";
import { RenderedHtml } from "~/ui/kit/rendered-html";
import { BookLink, CallLink } from "~/ui/public/action-links";
import { serviceArt } from "~/ui/public/service-art";
import { useSite } from "~/ui/public/site-facts";
import type { ServiceSlug } from "~content/service-pages";
import { EmergencyNow } from "./emergency-now";

/** The service whose page says whom to call now. */
const URGENT: ServiceSlug = "emergency-care";

export function ServiceArticle({ page }: { page: ServicePage }) {
  const { service } = useSite().copy;
  return (
    <>
      {page.slug === URGENT ? <EmergencyNow title={page.title} firstAid={page.firstAid} /> : <ServiceHero page={page} />}
      <section className="section before-footer">
        <div className="wrap side">
          <article>
            <RenderedHtml html={page.html} />
            <Sources sources={page.sources} />
            <a className="back" href={href("/services")}>
              <Icon name="back" /> {service.back}
            </a>
          </article>
          <aside>{page.slug === URGENT ? <CanItWait /> : <CallToAction page={page} />}</aside>
        </div>
      </section>
    </>
  );
}

function ServiceHero({ page }: { page: ServicePage }) {
  return (
    <section className="page-hero night">
      <div className="wrap service-hero">
        <div className="flow">
          <Breadcrumb title={page.title} />
          <h1>{page.title}</h1>
          <p className="lead">{page.intro}</p>
          <div className="row">
            <BookLink />
            <CallLink />
          </div>
        </div>
        <div className="frame">
          <img src={serviceArt(page.slug)} alt={page.imageAlt} width="300" height="400" fetchPriority="high" />
        </div>
      </div>
    </section>
  );
}

function Breadcrumb({ title }: { title: string }) {
  const { service, navigation } = useSite().copy;
  return (
    <nav className="crumbs" aria-label={navigation.youAreHere}>
      <ol>
        <li>
          <a href={href("/")}>{service.home}</a>
        </li>
        <li>
          <a href={href("/services")}>{navigation.services}</a>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

/** Booking is offered last and while the clinic is open: nobody should wait for a visit who has to go now. */
function CanItWait() {
  const { opening, copy } = useSite();
  if (!opening.open) return null;
  return (
    <div className="banner night">
      <h2>{copy.emergency.canWait.title}</h2>
      <p className="soft">{copy.emergency.canWait.text}</p>
      <BookLink />
    </div>
  );
}

function CallToAction({ page }: { page: ServicePage }) {
  return (
    <div className="banner night">
      <h2>{page.callToAction.title}</h2>
      <p className="soft">{page.callToAction.text}</p>
      <div className="row">
        <BookLink />
        <CallLink />
      </div>
    </div>
  );
}

function Sources({ sources }: { sources: readonly string[] }) {
  const { service } = useSite().copy;
  return (
    <section className="sources" aria-labelledby="sources">
      <p>{service.generalInformation}</p>
      <h2 id="sources">{service.sources}</h2>
      <ul>
        {sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </section>
  );
}
