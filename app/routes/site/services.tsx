import { href } from "react-router";
import { spanishPageNode } from "~/domain/clinic/structured-data";
import type { ServiceSummary } from "~/domain/pages/page";
import type { RouteHandle } from "~/root";
import { Icon } from "~/ui/kit/icon";
import { Banner, EmailLink, PhoneNumberLink } from "~/ui/public/action-links";
import { PageHero } from "~/ui/public/page-hero";
import { pageMeta, pageShareImage } from "~/ui/public/page-meta";
import { serviceArt } from "~/ui/public/service-strip";
import { useSite } from "~/ui/public/site-facts";
import { InEnglish } from "~/ui/public/twin-link";
import "~/ui/styles/stagger.css";
import { editions } from "~content/editions";
import { languageOf, spanishAddresses } from "~content/language";
import type { Route } from "./+types/services";
import { listServices } from "./service-cards.server";

export const handle: RouteHandle = { countsVisits: true };

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname);
  return { language, services: listServices(language) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { language } = loaderData;
  const { seo, shareSceneAlt } = editions[language];
  const { title, description, shareTitle } = seo.services;
  const shareImage = pageShareImage(language === "es" ? "es-servicios" : "services", shareTitle, shareSceneAlt);
  if (language === "en") return pageMeta({ matches, title, description, path: href("/services"), shareImage });
  const path = spanishAddresses["/services"];
  const structuredData = (origin: string) => [spanishPageNode(origin, { path, name: title, description })];
  return pageMeta({ matches, title, description, path, shareImage, structuredData });
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const { hero, schedule } = useSite().copy.services;
  return (
    <main id="main">
      <PageHero {...hero} />
      <section className="section">
        <div className="wrap posters stagger">
          {loaderData.services.map((service) => (
            <ServiceCard key={service.slug} service={service} />
          ))}
        </div>
      </section>
      <section className="before-footer">
        <div className="wrap">
          <Banner title={schedule.title}>
            {schedule.beforePhone}
            <PhoneNumberLink />
            {schedule.beforeEmail}
            <EmailLink />
            {schedule.end}
          </Banner>
        </div>
      </section>
    </main>
  );
}

function ServiceCard({ service }: { service: ServiceSummary }) {
  const { copy, addressOf } = useSite();
  const { serviceList } = copy;
  const { slug, title, summary, imageAlt } = service;
  const path = href("/:service", { service: slug });
  return (
    <article className="poster">
      <div className="frame ratio-3-4">
        <img src={serviceArt(slug)} alt={imageAlt} width="300" height="400" />
      </div>
      <h2>{title}</h2>
      <p>{summary}</p>
      <a className="more" href={addressOf(path)}>
        <span>
          {serviceList.more}
          <InEnglish path={path} />
          <span className="visually-hidden">{serviceList.moreAbout(title)}</span>
        </span>
        <Icon name="arrow" />
      </a>
    </article>
  );
}
