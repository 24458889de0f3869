import { href } from "react-router";
import { clinicNode, websiteNode } from "~/domain/clinic/structured-data";
import { summariesOf } from "~/domain/service-pages/service-pages.server";
import { pageMeta, pageShareImage } from "~/ui/public/page-meta";
import { requestContext } from "~/web/request-context.server";
import { clinic } from "~content/clinic";
import { seoCopy, shareSceneAlt } from "~content/seo-copy";
import type { Route } from "./+types/home";
import { AboutSection, ContactSection, HomeHero, ServicesSection, Testimonials } from "./home-sections";
import { servicePages } from "./service-catalog.server";

export function loader({ context }: Route.LoaderArgs) {
  return { services: summariesOf(servicePages.list()), now: context.get(requestContext).now() };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { title, description, shareTitle } = seoCopy.home;
  const shareImage = pageShareImage("home", shareTitle, shareSceneAlt);
  const structuredData = (origin: string) => [
    websiteNode(clinic, origin),
    clinicNode(clinic, { origin, now: loaderData.now, imageUrl: origin + shareImage.path }),
  ];
  return pageMeta({ matches, site: clinic, title, description, path: href("/"), shareImage, structuredData });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <HomeHero />
      <AboutSection />
      <ServicesSection services={loaderData.services} />
      <Testimonials />
      <ContactSection />
    </main>
  );
}
