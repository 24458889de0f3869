import { href } from "react-router";
import { formatAmount, type ServicePrice } from "~/domain/clinic/service-price";
import type { PageText, Service } from "~/domain/pages/page";
import { serviceParts } from "~/domain/pages/service-parts";
import { Icon } from "~/ui/kit/icon";
import { RenderedHtml } from "~/ui/kit/trusted-html";
import { BookLink, CallLink, HeroActions } from "~/ui/public/action-links";
import { EmergencyCost, LastQuestions } from "~/ui/public/last-questions";
import { OnThisPage } from "~/ui/public/on-this-page";
import { Lead, ReviewLine } from "~/ui/public/page-hero";
import { serviceArt } from "~/ui/public/service-strip";
import { useSite } from "~/ui/public/site-facts";
import { RecordWords } from "~/ui/public/twin-link";
import screenStyles from "~/ui/styles/emergency.css?url";
import paperStyles from "~/ui/styles/emergency-sheet.css?url";
import "~/ui/styles/prose.css";
import heroStyles from "~/ui/styles/service-hero.css?url";
import "~/ui/styles/service-page.css";
import type { ServiceSlug } from "~content/page-texts";
import { EmergencyNow } from "./emergency-now";

/** The service whose page says whom to call now. */
const URGENT: ServiceSlug = "emergency-care";

/** The sheets that not every service has; the print styles are loaded later. */
export function serviceStyles({ slug }: Service) {
  const sheets = slug === URGENT ? [{ href: screenStyles }, { media: "print", href: paperStyles }] : [{ href: heroStyles }];
  return sheets.map((sheet) => ({ tagName: "link", rel: "stylesheet", ...sheet }) as const);
}

/** @param props.children above the text */
export function ServiceArticle({ service, text, children }: React.PropsWithChildren<{ service: Service; text: PageText }>) {
  const { clinic, copy: site, addressOf } = useSite();
  const copy = site.service;
  const price = clinic.prices.find(({ service: slug }) => slug === service.slug);
  const { html, sources, firstAid } = serviceParts(text.html);
  const isUrgent = service.slug === URGENT;
  return (
    <>
      {isUrgent ? <EmergencyNow title={service.title} firstAid={firstAid} /> : <ServiceHero service={service} text={text} price={price} />}
      <section className={`section before-footer${isUrgent ? " aid-page" : ""}`}>
        <div className="wrap side">
          {!isUrgent && <OnThisPage html={html} />}
          <article>
            {isUrgent && <WidePicture src={serviceArt(service.slug)} alt={service.imageAlt} />}
            {children}
            <RenderedHtml html={html} />
            {isUrgent ? <EmergencyCost price={price} /> : <LastQuestions price={price} />}
            <section className="sources">
              {isUrgent && <ReviewLine review={text.review} />}
              <p>{copy.generalInformation}</p>
              <RenderedHtml html={sources} className="" />
            </section>
            <a className="back" href={addressOf(href("/services"))}>
              <Icon name="back" /> {copy.back}
            </a>
          </article>
          <aside>{isUrgent ? <CanItWait /> : <CallToAction {...service.callToAction} />}</aside>
        </div>
      </section>
    </>
  );
}

/** Beside the orders on a wide screen; a phone doesn't load it. */
function WidePicture({ src, alt }: { src: string | undefined; alt: string }) {
  return (
    <picture>
      <source media="(min-width:64rem)" srcSet={src} />
      <img src="data:," alt={alt} />
    </picture>
  );
}

function ServiceHero({ service, text, price }: { service: Service; text: PageText; price: ServicePrice | undefined }) {
  const { priceFrom } = useSite().copy.service;
  return (
    <section className="page-hero night">
      <div className="wrap service-hero">
        <div className="flow">
          <Breadcrumb title={service.title} />
          <h1>{service.title}</h1>
          <Lead text={text.intro} />
          <ReviewLine review={text.review} />
          {price?.kind === "from" && (
            <p>
              <RecordWords words={[price.unit]} text={priceFrom(formatAmount(price))} />
            </p>
          )}
          <HeroActions />
        </div>
        <div className="frame">
          <img src={serviceArt(service.slug)} alt={service.imageAlt} width="300" height="400" fetchPriority="high" />
        </div>
      </div>
    </section>
  );
}

function Breadcrumb({ title }: { title: string }) {
  const { copy, addressOf } = useSite();
  const { service, navigation } = copy;
  return (
    <nav className="crumbs" aria-label={navigation.youAreHere}>
      <ol>
        <li>
          <a href={addressOf(href("/"))}>{service.home}</a>
        </li>
        <li>
          <a href={addressOf(href("/services"))}>{navigation.services}</a>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

/** Booking comes last, and only while the clinic is open: nobody should wait for a visit in an emergency. */
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

function CallToAction({ title, text }: Service["callToAction"]) {
  return (
    <div className="banner night">
      <h2>{title}</h2>
      <p className="soft">{text}</p>
      <div className="row">
        <BookLink />
        <CallLink />
      </div>
    </div>
  );
}
