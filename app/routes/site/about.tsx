import { href } from "react-router";
import { summariesOf } from "~/domain/service-pages/service-pages.server";
import aboutArt from "~/ui/art/about.svg";
import { PageHero } from "~/ui/public/page-hero";
import { pageMeta, pageShareImage } from "~/ui/public/page-meta";
import { ServiceStrip } from "~/ui/public/service-strip";
import { useSite } from "~/ui/public/site-facts";
import { YearsBadge } from "~/ui/public/years-badge";
import { seoCopy, shareSceneAlt } from "~content/seo-copy";
import type { Route } from "./+types/about";
import { servicePages } from "./service-catalog.server";

export function loader() {
  return { services: summariesOf(servicePages.list()) };
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, description, shareTitle } = seoCopy.about;
  const shareImage = pageShareImage("about", shareTitle, shareSceneAlt);
  return pageMeta({ matches, title, description, path: href("/about"), shareImage });
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { copy } = useSite();
  const { hero, philosophy, services } = copy.about;
  return (
    <main id="main">
      <PageHero {...hero} />
      <section className="section">
        <div className="wrap two-columns">
          <div className="flow">
            <h2>{philosophy.title}</h2>
            {philosophy.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <div className="frame ratio-5-4">
            <img src={aboutArt} alt={copy.home.about.imageAlt} width="800" height="640" />
            <YearsBadge />
          </div>
        </div>
      </section>
      <section className="section sky before-footer">
        <div className="wrap">
          <div className="head">
            <div className="flow">
              <h2>{services.title}</h2>
              <p className="soft">{services.text}</p>
            </div>
            <a className="button outline" href={href("/services")}>
              {copy.serviceList.all}
            </a>
          </div>
          <ServiceStrip services={loaderData.services} />
        </div>
      </section>
    </main>
  );
}
