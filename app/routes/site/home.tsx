import { href } from "react-router";
import { clinicNode, websiteNode } from "~/domain/clinic/structured-data";
import { summariesOf } from "~/domain/service-pages/service-pages.server";
import { pageMeta, pageShareImage } from "~/ui/public/page-meta";
import { requestContext } from "~/web/request-context.server";
import { seoCopy, shareSceneAlt } from "~content/seo-copy";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/home";
import { AboutSection, ContactSection, HomeHero, ServicesSection, Testimonials } from "./home-sections";
import { servicePages } from "./service-catalog.server";

export function loader({ context }: Route.LoaderArgs) {
  const { clinic, now, config } = context.get(requestContext);
  // 16 CFR 465.2 forbids testimonials that nobody gave: on a public site the samples are none to show.
  const samples = clinic.testimonials.length === 0 && config.publicUrl === null ? siteCopy.home.testimonials.samples : [];
  return { services: summariesOf(servicePages.list()), clinic, samples, now: now() };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { description, shareTitle } = seoCopy.home;
  const shareImage = pageShareImage("home", shareTitle, shareSceneAlt);
  const { clinic, now } = loaderData;
  const title = seoCopy.home.title(clinic.name, clinic.address.city, clinic.address.region);
  const structuredData = (origin: string) => [
    websiteNode(clinic, origin),
    clinicNode(clinic, { origin, now, imageUrl: origin + shareImage.path }),
  ];
  return pageMeta({ matches, title, description, path: href("/"), shareImage, structuredData });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <HomeHero />
      <AboutSection />
      <ServicesSection services={loaderData.services} />
      <Testimonials samples={loaderData.samples} />
      <ContactSection />
    </main>
  );
}
