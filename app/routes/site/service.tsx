import { data, href } from "react-router";
import { breadcrumbNode, serviceNode } from "~/domain/clinic/structured-data";
import type { RouteHandle } from "~/root";
import { NotFoundPage } from "~/ui/public/not-found-page";
import { pageMeta, pageShareImage } from "~/ui/public/page-meta";
import { requestContext } from "~/web/request-context.server";
import "~/ui/styles/article.css";
import "~/ui/styles/service-page.css";
import { shareSceneAlt } from "~content/seo-copy";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/service";
import { ServiceArticle } from "./service-article";
import { servicePages } from "./service-catalog.server";

export const handle: RouteHandle = { section: "services" };

/** Null with status 404 for any other single word in the address. */
export function loader({ params, context }: Route.LoaderArgs) {
  const page = servicePages.find(params.service);
  return page ? { ...page, clinic: context.get(requestContext).clinic } : data(null, { status: 404 });
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  if (!loaderData) return [{ title: siteCopy.notFound.title }, { name: "robots", content: "noindex" }];
  const { title, description, clinic } = loaderData;
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
  return pageMeta({ matches, title, description, path, shareImage, structuredData });
}

export default function Service({ loaderData: page }: Route.ComponentProps) {
  return <main id="main">{page ? <ServiceArticle page={page} /> : <NotFoundPage />}</main>;
}
