import { data, href, redirect } from "react-router";
import { breadcrumbNode, describedClinic, serviceNode } from "~/domain/clinic/structured-data";
import { isOwnPageAddress } from "~/domain/pages/own-page";
import type { RouteHandle } from "~/root";
import { NotFoundPage } from "~/ui/public/not-found-page";
import { emergencyPath } from "~/ui/public/opening/opening-line";
import { pageMeta, pageShareImage } from "~/ui/public/page-meta";
import { validity, withLayoutValidity } from "~/web/page-validity";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import { shareSceneAlt } from "~content/seo-copy";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/service";
import { followFormerAddress } from "./former-address.server";
import { OwnPageText } from "./own-page-text";
import { ServiceArticle, serviceStyles } from "./service-article";

export const handle: RouteHandle = { formerAddresses: true, countsVisits: true };

/** Null with status 404 for any other single word in the address. */
export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  // The address that people give on the phone.
  if (params.service === "emergency") throw redirect(emergencyPath, 308);
  const site = context.get(requestContext);
  const { pages, clinic } = site;
  const now = site.now();
  const service = pages.builtIn.findService(params.service);
  if (!service) return ownPageOrNothing(site, params.service, { url, request });
  const { text, validUntil } = await pages.read(service.slug, now);
  return data({ service, text, clinic: describedClinic(clinic, now) }, { headers: validity(validUntil) });
}

/** @throws Response */
async function ownPageOrNothing(site: RequestContext, address: string, { url, request }: { readonly url: URL; readonly request: Request }) {
  const { page, movedTo, validUntil, isKnown } = await site.pages.readOwnPage(address, site.now());
  if (page) return data({ ownPage: page }, { headers: validity(validUntil) });
  if (movedTo) throw redirect(movedTo, 301);
  await followFormerAddress(site, url, request);
  return isKnown || !isOwnPageAddress(address)
    ? data(null, { status: 404 })
    : data(null, { status: 503, headers: { "Retry-After": "60" } });
}

export const headers: Route.HeadersFunction = withLayoutValidity;

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  if (!loaderData) return [{ title: siteCopy.notFound.title }, { name: "robots", content: "noindex" }];
  if ("ownPage" in loaderData) {
    const { title, text } = loaderData.ownPage;
    const shareImage = pageShareImage(params.service, title, shareSceneAlt);
    return pageMeta({ matches, title, ...(text.intro && { description: text.intro }), path: href("/:service", params), shareImage });
  }
  const { service, clinic } = loaderData;
  const { title, description } = service;
  const shareImage = pageShareImage(params.service, title, shareSceneAlt);
  const path = href("/:service", params);
  const crumbs = [
    { name: siteCopy.service.home, path: href("/") },
    { name: siteCopy.navigation.services, path: href("/services") },
    { name: title, path },
  ];
  const structuredData = (origin: string) => [
    serviceNode(clinic, origin, { path, name: title, description }),
    breadcrumbNode(origin, crumbs),
  ];
  return [...pageMeta({ matches, title, description, path, shareImage, structuredData }), ...serviceStyles(service)];
}

export default function Service({ loaderData: page }: Route.ComponentProps) {
  if (page && "ownPage" in page)
    return (
      <main id="main">
        <OwnPageText {...page.ownPage} />
      </main>
    );
  return <main id="main">{page ? <ServiceArticle {...page} /> : <NotFoundPage />}</main>;
}
