import { data } from "react-router";
import { breadcrumbNode, describedClinic, serviceNode, spanishPageNode } from "~/domain/clinic/structured-data";
import type { RouteHandle } from "~/root";
import { followFormerAddress } from "~/routes/site/former-address.server";
import { serviceStyles } from "~/routes/site/service-article";
import { NotFoundPage } from "~/ui/public/not-found-page";
import { pageMeta, pageShareImage } from "~/ui/public/page-meta";
import { validity, withLayoutValidity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import { shareSceneAlt } from "~content/es/seo-copy";
import { spanishSiteCopy } from "~content/es/site-copy";
import { spanishAddresses } from "~content/language";
import type { Route } from "./+types/spanish-page";
import { SpanishArticle, SpanishService, SpanishStatement } from "./spanish-texts";

export const handle: RouteHandle = { formerAddresses: true, countsVisits: true };

/** Null with status 404 for an address without a Spanish text. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const now = site.now();
  const page = await site.pages.readSpanish(url.pathname, now);
  if (!page) {
    await followFormerAddress(site, url, request);
    return data(null, { status: 404 });
  }
  const { validUntil, content: _, ...shown } = page;
  const { twin, validUntil: twinUntil } = await site.pages.findTwin(url.pathname, now);
  return data({ ...shown, twin, clinic: describedClinic(site.clinic, now) }, { headers: validity(validUntil, twinUntil) });
}

export const headers: Route.HeadersFunction = withLayoutValidity;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: spanishSiteCopy.notFound.title }, { name: "robots", content: "noindex" }];
  const { title, description, path, service, clinic } = loaderData;
  const { home, services } = spanishSiteCopy.navigation;
  const crumbs = [
    { name: home, path: spanishAddresses["/"] },
    ...(service ? [{ name: services, path: spanishAddresses["/services"] }] : []),
    { name: title, path },
  ];
  const structuredData = (origin: string) => [
    spanishPageNode(origin, { path, name: title, description }),
    ...(service ? [serviceNode(clinic, origin, { path, name: title, description })] : []),
    breadcrumbNode(origin, crumbs),
  ];
  const shareImage = pageShareImage(path.slice(1).replaceAll("/", "-"), title, shareSceneAlt);
  const tags = pageMeta({ matches, title, description, path, shareImage, structuredData });
  return service ? [...tags, ...serviceStyles(service)] : tags;
}

export default function SpanishPage({ loaderData: page }: Route.ComponentProps) {
  return <main id="main">{page ? <SpanishBody page={page} /> : <NotFoundPage />}</main>;
}

function SpanishBody({ page }: { page: NonNullable<Route.ComponentProps["loaderData"]> }) {
  if (page.service) return <SpanishService service={page.service} page={page} />;
  return page.kind === "articles" ? <SpanishArticle page={page} /> : <SpanishStatement page={page} />;
}
