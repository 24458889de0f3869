import { href } from "react-router";
import type { ServiceSummary } from "~/domain/pages/page";
import type { RouteHandle } from "~/root";
import { Icon } from "~/ui/kit/icon";
import { Banner, EmailLink, PhoneNumberLink } from "~/ui/public/action-links";
import { PageHero } from "~/ui/public/page-hero";
import { pageMeta, pageShareImage } from "~/ui/public/page-meta";
import { serviceArt } from "~/ui/public/service-strip";
import { useSite } from "~/ui/public/site-facts";
import "~/ui/styles/stagger.css";
import { seoCopy, shareSceneAlt } from "~content/seo-copy";
import type { Route } from "./+types/services";
import { builtInPages } from "./built-in-texts.server";

/** Posters of the first row on a desktop screen; those below load lazily. */
const FIRST_ROW = 5;

export const handle: RouteHandle = { countsVisits: true };

export function loader() {
  return { services: builtInPages.summaries };
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, description, shareTitle } = seoCopy.services;
  const shareImage = pageShareImage("services", shareTitle, shareSceneAlt);
  return pageMeta({ matches, title, description, path: href("/services"), shareImage });
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const { hero, schedule } = useSite().copy.services;
  return (
    <main id="main">
      <PageHero {...hero} />
      <section className="section">
        <div className="wrap posters stagger">
          {loaderData.services.map((service, position) => (
            <ServiceCard key={service.slug} service={service} lazy={position >= FIRST_ROW} />
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

function ServiceCard({ service, lazy }: { service: ServiceSummary; lazy: boolean }) {
  const { serviceList } = useSite().copy;
  const { slug, title, summary, imageAlt } = service;
  return (
    <article className="poster">
      <div className="frame ratio-3-4">
        <img src={serviceArt(slug)} alt={imageAlt} width="300" height="400" loading={lazy ? "lazy" : undefined} />
      </div>
      <h2>{title}</h2>
      <p>{summary}</p>
      <a className="more" href={href("/:service", { service: slug })}>
        <span>
          {serviceList.more}
          <span className="visually-hidden">{serviceList.moreAbout(title)}</span>
        </span>
        <Icon name="arrow" />
      </a>
    </article>
  );
}
