import { data, href } from "react-router";
import { clinicNode, describedClinic, websiteNode } from "~/domain/clinic/structured-data";
import type { ShownPages } from "~/domain/pages/shown-pages.server";
import type { RouteHandle } from "~/root";
import { pageMeta, pageShareImage } from "~/ui/public/page-meta";
import { validity, withLayoutValidity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import { editions } from "~content/editions";
import { type Language, languageOf, spanishAddresses } from "~content/language";
import type { Route } from "./+types/home";
import { followFormerAddress } from "./former-address.server";
import { HomeSections } from "./home-sections";
import { listServices } from "./service-cards.server";

export const handle: RouteHandle = { formerAddresses: true, countsVisits: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const { clinic, pages, config } = site;
  if (url.search !== "") await followFormerAddress(site, url);
  const now = site.now();
  const language = languageOf(url.pathname);
  const { text, validUntil } = await readText(pages, language, now);
  // 16 CFR 465.2 forbids testimonials that nobody gave, so a public site shows no samples.
  const samples = clinic.testimonials.length === 0 && config.publicUrl === null ? editions[language].site.home.testimonials.samples : [];
  return data(
    { text, language, services: listServices(language), clinic: describedClinic(clinic, now), samples, now },
    { headers: validity(validUntil) },
  );
}

async function readText(pages: ShownPages, language: Language, now: Date) {
  const spanish = language === "es" ? await pages.readSpanish(spanishAddresses["/"], now) : null;
  return spanish ?? (await pages.read("home", now));
}

/** Phones offer to install the site from here; on other pages it would only be one more request before the first paint. */
export const links: Route.LinksFunction = () => [{ rel: "manifest", href: "/manifest.webmanifest" }];

export const headers: Route.HeadersFunction = withLayoutValidity;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { clinic, now, language } = loaderData;
  const { seo, shareSceneAlt } = editions[language];
  const { description, shareTitle } = seo.home;
  const shareImage = pageShareImage(language === "es" ? "es" : "home", shareTitle, shareSceneAlt);
  const title = seo.home.title(clinic.name, clinic.address.city, clinic.address.region);
  const structuredData = (origin: string) => [
    websiteNode(clinic, origin),
    clinicNode(clinic, { origin, now, imageUrl: origin + shareImage.path }),
  ];
  return pageMeta({ matches, title, description, path: language === "es" ? spanishAddresses["/"] : href("/"), shareImage, structuredData });
}

export default function Home({ loaderData: { clinic, now, language, ...sections } }: Route.ComponentProps) {
  return (
    <main id="main">
      <HomeSections {...sections} />
    </main>
  );
}
