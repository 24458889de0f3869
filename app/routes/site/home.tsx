import { data, href } from "react-router";
import { clinicNode, describedClinic, websiteNode } from "~/domain/clinic/structured-data";
import type { RouteHandle } from "~/root";
import { pageMeta, pageShareImage } from "~/ui/public/page-meta";
import { validity, withLayoutValidity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import { seoCopy, shareSceneAlt } from "~content/seo-copy";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/home";
import { followFormerAddress } from "./former-address.server";
import { HomeSections } from "./home-sections";

export const handle: RouteHandle = { formerAddresses: true, countsVisits: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const { clinic, pages, config } = site;
  if (url.search !== "") await followFormerAddress(site, url);
  const now = site.now();
  const { text, validUntil } = await pages.read("home", now);
  // 16 CFR 465.2 forbids testimonials that nobody gave, so a public site shows no samples.
  const samples = clinic.testimonials.length === 0 && config.publicUrl === null ? siteCopy.home.testimonials.samples : [];
  return data(
    { text, services: pages.builtIn.summaries, clinic: describedClinic(clinic, now), samples, now },
    { headers: validity(validUntil) },
  );
}

export const headers: Route.HeadersFunction = withLayoutValidity;

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

export default function Home({ loaderData: { clinic, now, ...sections } }: Route.ComponentProps) {
  return (
    <main id="main">
      <HomeSections {...sections} />
    </main>
  );
}
